import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../components/card';
import { Link } from '../../../../components/link';
import { Screen } from '../../../../components/screen';
import { StaleMark } from '../../../../components/stale-mark';
import type { useApplication } from '../api/application';
import type { Application } from '../draft';
import { History } from './history';
import { DocumentList } from './document-list';

const Welcome = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  background: theme.vars.palette.brand.primarySoft,
  borderColor: 'transparent',
  '& > div': { display: 'flex', gap: 12 },
  '& svg': { flex: 'none', color: theme.vars.palette.primary.main },
}));

interface ApprovedViewProps {
  /** Null for drivers registered before applications existed. */
  application: Application | null;
  query?: ReturnType<typeof useApplication>;
}

export function ApprovedView({ application, query }: ApprovedViewProps) {
  const { t } = useTranslation('apply');
  return (
    <Screen title={t('status.myDocuments')} backTo="/profile">
      {query && <StaleMark query={query} />}
      <Welcome>
        <div>
          <VerifiedUserOutlined aria-hidden />
          <span>
            <Typography component="h2" variant="h2">
              {t('status.approved.title')}
            </Typography>
            <Typography>{t('status.approved.text')}</Typography>
          </span>
        </div>
        <Button component={Link} to="/driver/rides/new" variant="contained" size="large">
          {t('status.approved.publish')}
        </Button>
        <Button component={Link} to="/driver" size="large">
          {t('status.approved.rides')}
        </Button>
      </Welcome>
      {application && (
        <>
          <section>
            <Typography component="h2" variant="h3" color="textSecondary" sx={{ pb: 2 }}>
              {t('status.documents')}
            </Typography>
            <DocumentList application={application} />
          </section>
          <History application={application} />
        </>
      )}
    </Screen>
  );
}
