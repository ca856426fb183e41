import AddRounded from '@mui/icons-material/AddRounded';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { LinkRow } from '../../../components/link-row';
import { LinkButton } from '../../../components/main-button';
import { CardTitle, Note } from '../../../components/text';
import type { Profile } from '../../../lib/api/types';

export function DrivingCard({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile');
  if (!profile?.is_driver) return <ApplyingCard status={profile?.driver_application_status ?? null} />;
  return (
    <Card role="group" aria-label={t('driving')} sx={{ p: 0, overflow: 'hidden' }}>
      <LinkRow to="/driver" icon={DirectionsCarOutlined} title={t('myRides')} text={t('myRidesText')} />
      <LinkRow to="/driver/rides/new" icon={AddRounded} title={t('publish')} />
      <LinkRow to="/driver/apply" icon={BadgeOutlined} title={t('myPapers')} text={t('myPapersText')} />
    </Card>
  );
}

function ApplyingCard({ status }: { status: Profile['driver_application_status'] }) {
  const { t } = useTranslation('profile');
  if (status === 'pending' || status === 'rejected') {
    return (
      <Card role="group" aria-label={t('driving')} sx={{ p: 0, overflow: 'hidden' }}>
        <LinkRow
          to="/driver/apply"
          icon={BadgeOutlined}
          title={t(`application.${status}`)}
          text={t(`application.${status}Text`)}
        />
      </Card>
    );
  }
  return (
    <Card gap={2}>
      <div>
        <CardTitle>{t('becomeDriver')}</CardTitle>
        <Note>{t('becomeDriverText')}</Note>
      </div>
      <LinkButton to="/driver/apply" variant="outlined" startIcon={<DirectionsCarOutlined />}>
        {t('becomeDriverAction')}
      </LinkButton>
    </Card>
  );
}
