import DevicesRounded from '@mui/icons-material/DevicesRounded';
import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded';
import SupportAgentRounded from '@mui/icons-material/SupportAgentRounded';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { ChoiceChips } from '../../components/choice-chips';
import { Link as RouterLink } from '../../components/link';
import { LinkCard } from '../../components/link-card';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import { Note } from '../../components/text';
import { useAppStore } from '../../lib/app-store';
import { chooseLanguage } from '../../lib/i18n/i18n';
import { useLanguage } from '../../lib/i18n/language';
import { useUnreadTotals } from '../../lib/unread-totals';
import { LANGUAGE_CODES, LANGUAGES } from '../../locales/languages';
import { useProfile } from './api/profile';
import { CarPhotoChoice } from './components/car-photo-choice';
import { DrivingCard } from './components/driving-card';
import { MyData } from './components/my-data';
import { NameCard } from './components/name-card';
import { SavingCard } from './components/saving-card';
import { SignOut } from './components/sign-out';

// Same chunk as its parent screen.
export { DevicesScreen } from './devices-screen';

export function ProfileScreen({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['profile', 'common']);
  const profile = useProfile();
  return (
    <Screen title={t('title')}>
      <StaleMark query={profile} />
      <NameCard profile={profile} />
      <DrivingCard profile={profile.data} />
      {profile.data?.is_driver && <CarPhotoChoice profile={profile.data} />}
      <NoticesLink />
      <LanguageChoice />
      <ThemeChoice />
      <SavingCard />
      {children}
      <LinkCard to="/support" icon={SupportAgentRounded} title={t('support')} />
      <LinkCard to="/profile/devices" icon={DevicesRounded} title={t('devices.title')} />
      <MyData />
      <SignOut />
      <Note align="center">
        <Link component={RouterLink} to="/help" color="inherit">
          {t('help')}
        </Link>
      </Note>
    </Screen>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  return (
    <Card>
      <ChoiceChips
        legend={t('language')}
        value={language}
        choices={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))}
        onChange={(next) => void chooseLanguage(next)}
      />
    </Card>
  );
}

function ThemeChoice() {
  const { t } = useTranslation(['profile', 'common']);
  const theme = useAppStore((state) => state.theme);
  const chooseTheme = useAppStore((state) => state.chooseTheme);
  return (
    <Card>
      <ChoiceChips
        legend={t('theme')}
        value={theme}
        choices={(['system', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`themes.${value}`),
        }))}
        onChange={chooseTheme}
      />
    </Card>
  );
}

function NoticesLink() {
  const { t } = useTranslation('notifications');
  const count = useUnreadTotals(({ notices }) => notices);
  return (
    <LinkCard to="/profile/notifications" icon={NotificationsNoneRounded} title={t('link', { count })} />
  );
}
