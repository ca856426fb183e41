import { type ComponentType, lazy, Suspense } from 'react';
import { ProfileScreen } from '../features/profile/profile-screen';

// The profile works without the offer.
const InstallOffer = lazy<ComponentType>(() =>
  import('../features/install/install-offer').then(
    (module) => ({ default: module.InstallOffer }),
    () => ({ default: () => null }),
  ),
);

export function ProfileRoute() {
  return (
    <ProfileScreen>
      <Suspense fallback={null}>
        <InstallOffer />
      </Suspense>
    </ProfileScreen>
  );
}
