import { lazyComponent } from '../components/lazy-component';
import { ProfileScreen } from '../features/profile/profile-screen';
import { ReferralLink } from '../features/credits/components/referral-link';
import { StrikesLink } from '../features/strikes/components/strikes-link';
import { TrustedContactCard } from '../features/safety/components/trusted-contact-card';

const InstallOffer = lazyComponent(
  () => import('../features/install/install-offer').then((m) => m.InstallOffer),
  { optional: true },
);

export function ProfileRoute() {
  return (
    <ProfileScreen>
      <ReferralLink />
      <StrikesLink />
      <TrustedContactCard />
      <InstallOffer />
    </ProfileScreen>
  );
}
