import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state';
import { Loader } from '../../../components/loader';
import { MainLink } from '../../../components/main-button';
import { useDriverStatus } from '../../../lib/auth/use-driver-status';
import { useApplication } from '../apply/api/application';

export function BecomeDriver() {
  const { t } = useTranslation('driver');
  const { data: application, isPending } = useApplication();
  useDriverStatus(application ? application.status === 'approved' : undefined);
  if (isPending) return <Loader />;
  const stage = application && application.status !== 'approved' ? application.status : 'none';
  return (
    <EmptyState
      drawing="person"
      title={t(`become.${stage}.title`)}
      text={t(`become.${stage}.text`)}
      action={<MainLink to="/driver/apply">{t(`become.${stage}.action`)}</MainLink>}
    />
  );
}
