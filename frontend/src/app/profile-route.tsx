import { type ComponentType, lazy, Suspense } from 'react';
import { ProfileScreen } from '../features/profile/profile-screen';

// The profile is the same without the offer.
const InstallOffer = lazy<ComponentType>(() =>
  import('../features/install/install-offer').then(
    (module) => ({ default: module.InstallOffer }),
    () => ({ default: () => null }),
  ),
);

/** The profile, with the way to install the app for those without a ticket. */
export function ProfileRoute() {
  return (
    <ProfileScreen>
      <Suspense fallback={null}>
        <InstallOffer />
      </Suspense>
    </ProfileScreen>
  );
}
