import { ReferralLink } from '../features/credits/components/referral-link';
import { ProfileScreen } from '../features/profile/profile-screen';
import { TrustedContactCard } from '../features/safety/components/trusted-contact-card';
import { StrikesLink } from '../features/strikes/components/strikes-link';
import { InstallOffer } from './push-offer';

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
