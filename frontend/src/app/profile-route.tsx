import { type ComponentType, lazy, Suspense } from 'react';
import { ProfileScreen } from '../features/profile/profile-screen';
import { ReferralLink } from '../features/credits/components/referral-link';
import { StrikesLink } from '../features/strikes/components/strikes-link';
import { TrustedContactCard } from '../features/safety/components/trusted-contact-card';

const InstallOffer = lazy<ComponentType>(() =>
  import('../features/install/install-offer').then(
    (module) => ({ default: module.InstallOffer }),
    () => ({ default: () => null }),
  ),
);

export function ProfileRoute() {
  return (
    <ProfileScreen>
      <ReferralLink />
      <StrikesLink />
      <TrustedContactCard />
      <Suspense fallback={null}>
        <InstallOffer />
      </Suspense>
    </ProfileScreen>
  );
}
