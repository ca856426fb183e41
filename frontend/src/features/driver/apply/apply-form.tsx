import { useNavigate, useSearchParams } from 'react-router';
import { Loader } from '../../../components/loader';
import { IntroStep } from './components/intro-step';
import { DocumentStep } from './components/document-step';
import { ReviewStep } from './components/review-step';
import { SendingView } from './components/sending-view';
import { type Application, isStarted, missingDocuments } from './draft';
import { useDraft } from './draft-store';
import { nextStep, documentOf, type Step, stepOf } from './documents';
import { useOpenDraft } from './use-open-draft';
import { isCancelled, useSending, useSendApplication } from './use-sending';
import { APPLICATION_DRAFT } from './draft-storage';

const address = (step: Step) => `/driver/apply?step=${step}`;

/** One step per document; the step is in the URL, so that Back returns to the previous one. */
export function ApplyForm({ rejected }: { rejected: Application | null }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const key = useOpenDraft(APPLICATION_DRAFT, rejected);
  const draft = useDraft((state) => state.draft);
  const send = useSendApplication();
  const sending = useSending();
  if (key === null) return <Loader />;

  const step = stepOf(params.get('step')) ?? 'intro';
  const fromReview = params.get('from') === 'review';
  const go = (to: Step) => void navigate(address(to));

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
      onEdit={(name) => void navigate(`${address(name)}&from=review`)}
      onSend={() => send.mutate(sending.watch())}
    />
  );
}
