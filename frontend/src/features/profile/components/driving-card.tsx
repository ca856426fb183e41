import AddRounded from '@mui/icons-material/AddRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import DirectionsCarOutlined from '@mui/icons-material/DirectionsCarOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../components/card';
import { brand } from '../../../lib/brand';

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
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Typography>
        {text && (
          <Typography component="span" variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
      </span>
      <ChevronRightRounded aria-hidden />
    </Row>
  );
}

/** A driver's way to their rides; for others, how one becomes a driver. */
export function DrivingCard({ isDriver }: { isDriver: boolean }) {
  const { t } = useTranslation('profile');
  if (!isDriver) {
    return (
      <Card sx={{ display: 'grid', gap: 1 }}>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {t('becomeDriver')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('becomeDriverText', { email: brand.contact.email })}
        </Typography>
      </Card>
    );
  }
  return (
    <Card role="group" aria-label={t('driving')} sx={{ p: 0, overflow: 'hidden' }}>
      <LinkRow
        to="/driver"
        icon={<DirectionsCarOutlined aria-hidden />}
        title={t('myRides')}
        text={t('myRidesText')}
      />
      <LinkRow to="/driver/rides/new" icon={<AddRounded aria-hidden />} title={t('publish')} />
    </Card>
  );
}
