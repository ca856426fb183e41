import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Loader } from '../../../components/loader';
import { MainButton } from '../../../components/main-button';
import { Screen } from '../../../components/screen';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import { today } from '../../../lib/format/days';
import { useFormat } from '../../../lib/format/use-format';
import { DayBox, DocumentFiles, PrivacyNote, UnsavedNote } from './components/document-fields';
import { Track } from './components/sending-view';
import { earliestExpiry, statusOf } from './document-state';
import type { DocumentKind } from './documents';
import { allFiles, type Application } from './draft';
import { discardDraft, renewalDraft, useDraft, useOpenDraft } from './draft-store';
import { isCancelled, useSendDocument, useSending } from './use-sending';

/** The current document stays valid until the renewal is approved. */
export function RenewForm({ application, document }: { application: Application; document: DocumentKind }) {
  const { t } = useTranslation('apply');
  const navigate = useNavigate();
  const format = useFormat();
  const errorText = useErrorText();
  const key = useOpenDraft(renewalDraft(document.name));
  const empty = allFiles(useDraft((state) => state.draft)).length === 0;
  const preparing = useDraft((state) => state.preparing.length > 0);
  const problems = useDraft((state) => state.problems);
  const [submittedEmpty, setSubmittedEmpty] = useState(false);
  const send = useSendDocument(document);
  const sending = useSending();
  if (key === null) return <Loader />;

  const { state, until, reason } = statusOf(application, document, today());
  const submit = () => {
    if (empty) return setSubmittedEmpty(true);
    send.mutate(sending.watch(), {
      onSuccess: () => {
        toast.done(t('renew.done'), t('renew.doneText'));
        void discardDraft(key);
        void navigate('/driver/apply', { replace: true });
      },
    });
  };
  const failed = send.error !== null && !isCancelled(send.error) && problems.length === 0;
  const share = sending.progress ? sending.progress.sent / Math.max(1, sending.progress.total) : 0;
  return (
    <Screen
      title={t('renew.title')}
      subtitle={t(`documents.${document.name}.name`)}
      backTo="/driver/apply"
      footer={
        <MainButton fullWidth loading={send.isPending || preparing} onClick={submit}>
          {t(failed ? 'sending.again' : 'renew.send')}
        </MainButton>
      }
    >
      {state === 'expired' && until && (
        <Alert severity="error">{t('renew.expired', { day: format.date(until) })}</Alert>
      )}
      {state === 'refused' && reason && <Alert severity="error">{reason}</Alert>}
      <Typography>{t('renew.text')}</Typography>
      <DocumentFiles document={document} missing={submittedEmpty && empty ? t('renew.none') : null} />
      {document.expiry && (
        <DayBox field={document.expiry} hint={t('days.hint')} min={earliestExpiry(today())} />
      )}
      {send.isPending && (
        <Track role="progressbar" aria-label={t('sending.title')} aria-valuenow={Math.round(share * 100)}>
          <span style={{ width: `${share * 100}%` }} />
        </Track>
      )}
      {failed && (
        <Alert severity="error">
          {errorText(send.error)} {t('sending.kept')}
        </Alert>
      )}
      <PrivacyNote />
      <UnsavedNote />
    </Screen>
  );
}
