import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ErrorState } from '../../../components/error-state';
import { Loader } from '../../../components/loader';
import { Screen } from '../../../components/screen';
import { isTemporary } from '../../../lib/api/errors';
import { useAuth } from '../../../lib/auth/auth-context';
import { useDriverStatus } from '../../../lib/auth/use-driver-status';
import { useApplication } from './api/application';
import { DocumentStep } from './components/document-step';
import { IntroStep } from './components/intro-step';
import { ReviewStep } from './components/review-step';
import { SendingView } from './components/sending-view';
import { ApprovedView, PendingView, RejectedView } from './components/status-views';
import { documentOf, nextStep, type Step, stepOf } from './documents';
import { type Application, isStarted, missingDocuments } from './draft';
import { APPLICATION_DRAFT, discardDraft, draftKey, useDraft, useOpenDraft } from './draft-store';
import { RenewForm } from './renew-form';
import { isCancelled, useSendApplication, useSending } from './use-sending';

export function ApplyScreen() {
  const { user } = useAuth();
  const [params] = useSearchParams();
  const query = useApplication();
  const application = query.data;
  const approved = application?.status === 'approved';
  useDriverStatus(application ? approved : undefined);

  const userId = user?.id;
  useEffect(() => {
    if (approved && userId) void discardDraft(draftKey(userId, APPLICATION_DRAFT));
  }, [approved, userId]);

  if (application === undefined) {
    if (query.isPending) return <ApplySkeleton />;
    return <StatusUnavailable query={query} />;
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

/** A draft continues offline, but a sent application's status needs the server. */
function StatusUnavailable({ query }: { query: ReturnType<typeof useApplication> }) {
  const { t } = useTranslation('apply');
  const key = useOpenDraft(APPLICATION_DRAFT);
  const draft = useDraft((state) => state.draft);
  if (key !== null && isTemporary(query.error) && isStarted(draft) && draft.sentAt === null) {
    return <ApplyForm rejected={null} />;
  }
  return (
    <Screen title={t('title')} backTo="/profile">
      <ErrorState title={t('status.failed')} query={query} />
    </Screen>
  );
}

function ApplySkeleton() {
  const { t } = useTranslation('apply');
  return (
    <Screen title={t('title')} backTo="/profile">
      <Skeleton variant="rounded" height={120} />
      <Skeleton variant="rounded" height={240} />
    </Screen>
  );
}

const stepPath = (step: Step) => `/driver/apply?step=${step}`;

/** The URL contains the step, so that Back returns to the previous document. */
function ApplyForm({ rejected }: { rejected: Application | null }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const key = useOpenDraft(APPLICATION_DRAFT, rejected);
  const draft = useDraft((state) => state.draft);
  const send = useSendApplication();
  const sending = useSending();
  if (key === null) return <Loader />;

  const step = stepOf(params.get('step')) ?? 'intro';
  const fromReview = params.get('from') === 'review';
  const go = (to: Step) => void navigate(stepPath(to));

  if (send.isPending) return <SendingView progress={sending.progress} onCancel={sending.cancel} />;
  if (step === 'intro') {
    const begin = isStarted(draft) ? (missingDocuments(draft)[0] ?? 'review') : 'national_id';
    return <IntroStep onBegin={() => go(begin)} />;
  }
  const document = documentOf(step);
  if (document) {
    return (
      <DocumentStep
        key={step}
        document={document}
        fromReview={fromReview}
        onDone={() => (fromReview ? void navigate(-1) : go(nextStep(step)))}
      />
    );
  }
  return (
    <ReviewStep
      rejected={rejected}
      error={isCancelled(send.error) ? null : send.error}
      onEdit={(name) => void navigate(`${stepPath(name)}&from=review`)}
      onSend={() => send.mutate(sending.watch())}
    />
  );
}
