import { Alert, Box, Skeleton, Stack, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ShowBase, Title, useCreatePath, useShowContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { CommandButton, useCommands } from '../../components/command-button';
import { ErrorAlert } from '../../components/error-alert';
import { ApprovalNotice, STAY_ON_ERROR } from '../../components/resource-show';
import { useRole } from '../../components/use-role';
import { useShortcuts } from '../../components/use-shortcuts';
import { STATS } from '../../components/use-waiting';
import { formatPhone, today } from '../../lib/format';
import type { Application, ApplicationDetail } from '../../records';
import { type DocumentKind, DOCUMENTS, filesOf } from './documents';
import { useQueuePlace } from './queue';
import { ApplicantHistory } from './review/applicant-history';
import { DecisionPanel } from './review/decision-panel';
import { DocumentFacts } from './review/document-facts';
import { AskDocumentReason, DocumentReason } from './review/document-reason';
import { DocumentTabs, PANEL_ID, tabId } from './review/document-tabs';
import { DocumentView } from './review/document-view';
import { RenewalPanel } from './review/renewal-panel';
import { ReviewHeader } from './review/review-header';
import { DECISION, DOCUMENT_PANE, PAGE, PANEL } from './review/review-layout';

/** Corrects the name to match the documents; admins only for approved drivers. */
function RenameApplicant({ application }: { application: ApplicationDetail }) {
  const translate = useTranslate();
  const { commands } = useCommands();
  const { role } = useRole();
  const { id, driver, approval } = application;
  const requested = approval?.parameters.full_name;
  const [name, setName] = useState(typeof requested === 'string' ? requested : driver.full_name);
  if (application.status === 'approved' && role !== 'admin') return null;
  return (
    <CommandButton
      name="rename_applicant"
      input="reason"
      fields={
        <TextField
          required
          label={translate('console.commands.rename_applicant.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
      }
      values={{ name: driver.full_name || formatPhone(driver.phone) }}
      run={(reason) => commands.renameApplicant({ id, full_name: name.trim(), reason })}
    />
  );
}

export default function ApplicationReview() {
  const translate = useTranslate();
  return (
    <ShowBase queryOptions={STAY_ON_ERROR}>
      <Title title={translate('resources.driver-applications.page.show')} />
      <Loaded />
    </ShowBase>
  );
}

function Loaded() {
  // A record cached by the list lacks files and checks.
  const { record, error = null, refetch } = useShowContext<Application | ApplicationDetail>();
  if (record && 'checks' in record) return <Review key={record.id} application={record} />;
  return error ? <ErrorAlert error={error} retry={refetch} sx={{ m: 2 }} /> : <ReviewSkeleton />;
}

const pendingRenewal = (application: ApplicationDetail): DocumentKind | undefined =>
  DOCUMENTS.find((document) => filesOf(application, document).some(({ state }) => state === 'waiting'));

function Review({ application }: { application: ApplicationDetail }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const queries = useQueryClient();
  const place = useQueuePlace(application.id);
  const renewal = pendingRenewal(application);
  const [document, setShown] = useState(renewal ?? DOCUMENTS[0]);
  const [opened, setOpened] = useState<readonly DocumentKind[]>(document ? [document] : []);
  const setDocument = (chosen: DocumentKind) => {
    setShown(chosen);
    setOpened((before) => (before.includes(chosen) ? before : [...before, chosen]));
  };
  // Opening a document needs a reason: the pending decision, or one that staff enter.
  const isPending = application.status === 'pending' || renewal !== undefined;
  const [reason, setReason] = useState(isPending ? translate('console.review.open_reasons.review') : null);
  const [day] = useState(() => today());
  const open = (id: string | null) =>
    void (id !== null && navigate(createPath({ resource: 'driver-applications', type: 'show', id })));
  const refetch = () => {
    void queries.invalidateQueries({ queryKey: ['driver-applications'] });
    void queries.invalidateQueries({ queryKey: STATS });
  };
  const onDecided = () => {
    refetch();
    if (place.next !== null) open(place.next);
    else void navigate(createPath({ resource: 'driver-applications', type: 'list' }));
  };
  useShortcuts({
    j: () => open(place.next),
    k: () => open(place.previous),
    ...Object.fromEntries(DOCUMENTS.map((one, index) => [String(index + 1), () => setDocument(one)])),
  });
  if (!document) return null;
  const removed = application.checks.some(({ code }) => code === 'files_removed');
  return (
    <Box sx={PAGE}>
      <Box sx={DOCUMENT_PANE}>
        <ReviewHeader application={application} place={place} onOpen={open} />
        {removed && <Alert severity="info">{translate('console.review.files_removed')}</Alert>}
        <DocumentTabs application={application} today={day} chosen={document} onChoose={setDocument} />
        <Box
          id={PANEL_ID}
          role="tabpanel"
          aria-labelledby={tabId(document)}
          sx={{ flex: 1, minHeight: 0, display: 'flex' }}
        >
          {reason === null ? (
            <AskDocumentReason onGiven={setReason} />
          ) : (
            <DocumentReason value={reason}>
              <DocumentView key={document.name} application={application} document={document} />
            </DocumentReason>
          )}
        </Box>
      </Box>
      <Box component="aside" aria-label={translate('console.review.panel')} sx={PANEL}>
        <Box sx={{ flex: 1, minHeight: 0, overflowY: { lg: 'auto' }, p: 2 }}>
          <DocumentFacts application={application} document={document} today={day} />
          <RenewalPanel application={application} document={document} onChanged={refetch} />
          <ApplicantHistory application={application} />
          <ApprovalNotice />
          <div>
            <RenameApplicant key={application.driver.full_name} application={application} />
          </div>
        </Box>
        <Box sx={DECISION}>
          <DecisionPanel
            application={application}
            document={document}
            unopened={DOCUMENTS.filter(
              (one) => !opened.includes(one) && filesOf(application, one).length > 0,
            )}
            onDecided={onDecided}
            onConflict={refetch}
          />
        </Box>
      </Box>
    </Box>
  );
}

function ReviewSkeleton() {
  return (
    <Box sx={PAGE} aria-busy>
      <Box sx={DOCUMENT_PANE}>
        <Skeleton width="50%" height={32} />
        <Skeleton variant="rounded" height={40} />
        <Stack direction="row" sx={{ flex: 1, gap: 1.5 }}>
          <Skeleton variant="rounded" sx={{ flex: 1, height: 'auto', minHeight: 280 }} />
          <Skeleton
            variant="rounded"
            sx={{ flex: 1, height: 'auto', display: { xs: 'none', md: 'block' } }}
          />
        </Stack>
      </Box>
      <Box sx={{ ...PANEL, p: 2 }}>
        <Skeleton height={120} />
        <Skeleton height={160} />
      </Box>
    </Box>
  );
}
