import { useEffect } from 'react';
import { ForcedColours } from './forced-colours';
import { followIntent } from './intent';
import { OfflineBanner } from './offline-banner';
import { useSignInAgain } from './sign-in-again';

/** Components beside every screen, loaded after the first one. */
export function BesideScreens() {
  useEffect(followIntent, []);
  useSignInAgain();
  return (
    <>
      <ForcedColours />
      <OfflineBanner />
    </>
  );
}
