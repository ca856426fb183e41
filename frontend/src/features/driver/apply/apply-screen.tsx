import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ErrorState } from '../../../components/error-state';
import { Screen } from '../../../components/screen';
import { isTemporary } from '../../../lib/api/errors';
import { useAuth } from '../../../lib/auth/auth-context';
import { useDriverStatus } from '../../../lib/auth/use-driver-status';
import { useApplication } from './api/application';
import { ApplyForm } from './apply-form';
import { ApprovedView } from './components/approved-view';
import { PendingView } from './components/pending-view';
import { RejectedView } from './components/rejected-view';
import { isStarted } from './draft';
import { discardDraft, draftKey, useDraft } from './draft-store';
import { documentOf } from './documents';
import { RenewForm } from './renew-form';
import { useOpenDraft } from './use-open-draft';
import { APPLICATION_DRAFT } from './draft-storage';

export function ApplyScreen() {
  const { user } = useAuth();
  const [params] = useSearchParams();
  const query = useApplication();
  const application = query.data;
  const approved = application?.status === 'approved';
  useDriverStatus(application ? approved : undefined);

  // After approval no correction is needed: delete the documents from the phone.
  const userId = user?.id;
  useEffect(() => {
    if (approved && userId) void discardDraft(draftKey(userId, APPLICATION_DRAFT));
  }, [approved, userId]);

  if (application === undefined) {
    if (query.isPending) return <Waiting />;
    return <Unknown error={query.error} retry={() => void query.refetch()} />;
  }
  if (application === null) {
    return user?.is_driver ? <ApprovedView application={null} /> : <ApplyForm rejected={null} />;
  }
  switch (application.status) {
    case 'pending':
      return (
        <>
          {params.has('step') && <Navigate replace to="/driver/apply" />}
          <PendingView application={application} query={query} />
        </>
      );
    case 'rejected':
      return params.has('step') ? (
        <ApplyForm rejected={application} />
      ) : (
        <RejectedView application={application} query={query} />
      );
    case 'approved': {
      const document = documentOf(params.get('renew'));
      return document && document.name !== 'vehicle' ? (
        <RenewForm key={document.name} application={application} document={document} />
      ) : (
        <ApprovedView application={application} query={query} />
      );
    }
  }
}

/** Offline, a started draft can be continued; the status of a sent application needs the server. */
function Unknown({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('apply');
  const key = useOpenDraft(APPLICATION_DRAFT);
  const draft = useDraft((state) => state.draft);
  if (key !== null && isTemporary(error) && isStarted(draft) && draft.sentAt === null) {
    return <ApplyForm rejected={null} />;
  }
  return (
    <Screen title={t('title')} backTo="/profile">
      <ErrorState title={t('status.failed')} error={error} onRetry={retry} />
    </Screen>
  );
}

function Waiting() {
  const { t } = useTranslation('apply');
  return (
    <Screen title={t('title')} backTo="/profile">
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={240} />
    </Screen>
  );
}
