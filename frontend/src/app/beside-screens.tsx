import { ForcedColours } from './forced-colours';
import { OfflineBanner } from './offline-banner';

/** What every screen has beside it, and no first screen waits for. */
export function BesideScreens() {
  return (
    <>
      <ForcedColours />
      <OfflineBanner />
    </>
  );
}
