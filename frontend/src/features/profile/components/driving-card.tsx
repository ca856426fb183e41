import AddRounded from '@mui/icons-material/AddRounded';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { Link } from '../../../components/link';
import { LinkButton } from '../../../components/link-button';
import { CardTitle, Note, RowTitle } from '../../../components/text';
import type { Profile } from '../../../lib/api/types';

const Row = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '8px 16px',
  textAlign: 'left',
  font: 'inherit',
  '& > svg:first-of-type': { color: theme.vars.palette.primary.main },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
})) as typeof ButtonBase;

function LinkRow({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text?: string }) {
  return (
    <Row component={Link} to={to}>
      {icon}
      <span style={{ flex: 1 }}>
        <RowTitle>{title}</RowTitle>
        {text && <Note component="span">{text}</Note>}
      </span>
      <ChevronRightRounded aria-hidden />
    </Row>
  );
}

export function DrivingCard({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('profile');
  if (!profile?.is_driver) return <ApplyingCard status={profile?.driver_application_status ?? null} />;
  return (
    <Card role="group" aria-label={t('driving')} sx={{ p: 0, overflow: 'hidden' }}>
      <LinkRow
        to="/driver"
        icon={<DirectionsCarOutlined aria-hidden />}
        title={t('myRides')}
        text={t('myRidesText')}
      />
      <LinkRow to="/driver/rides/new" icon={<AddRounded aria-hidden />} title={t('publish')} />
      <LinkRow
        to="/driver/apply"
        icon={<BadgeOutlined aria-hidden />}
        title={t('myPapers')}
        text={t('myPapersText')}
      />
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
          icon={<BadgeOutlined aria-hidden />}
          title={t(`application.${status}`)}
          text={t(`application.${status}Text`)}
        />
      </Card>
    );
  }
  return (
    <Card sx={{ display: 'grid', gap: 2 }}>
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
