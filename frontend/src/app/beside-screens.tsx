import { useEffect } from 'react';
import { ForcedColours } from './forced-colours';
import { followIntent } from './intent';
import { OfflineBanner } from './offline-banner';
import { useSignInAgain } from './sign-in-again';

/** What every screen has beside it, and no first screen waits for. */
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
