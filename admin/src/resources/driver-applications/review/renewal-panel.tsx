import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetIdentity, useLocaleState, useTranslate } from 'react-admin';
import { CommandDialog } from '../../../components/command-dialog';
import { formatDay } from '../../../lib/format';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { ApplicationDetail, DocumentFile } from '../../../records';
import { type DocumentKind, filesOf, sideOf } from '../documents';
import { obstacleTo } from './decisions';
import { PanelSection } from './tone-mark';

interface RenewalPanelProps {
  application: ApplicationDetail;
  document: DocumentKind;
  onChanged: () => void;
}

type Decision = 'confirm_document' | 'refuse_document';
type RenewedField = Parameters<ConsoleDataProvider['confirmDocument']>[0]['field'];

export function RenewalPanel({ application, document, onChanged }: RenewalPanelProps) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const waiting = filesOf(application, document).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0 || application.status !== 'approved') return null;
  return (
    <PanelSection title={translate('console.review.renewal')}>
      {obstacleTo(application, identity?.id) === null &&
        waiting.map((file) => (
          <Renewal
            key={file.id}
            application={application}
            file={file}
            document={document}
            onChanged={onChanged}
          />
        ))}
    </PanelSection>
  );
}

function Renewal({ application, file, document, onChanged }: RenewalPanelProps & { file: DocumentFile }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const commands = useDataProvider<ConsoleDataProvider>();
  const [dialog, setDialog] = useState<{ decision: Decision; version: number } | null>(null);
  const { id, version } = application;
  const openDialog = (decision: Decision) => () => setDialog({ decision, version });
  // Photos of the car are not renewed (docs/api.md).
  const field = file.field as RenewedField;
  const run = (written: string) => {
    const decided = { id, field, version: dialog?.version ?? version };
    return dialog?.decision === 'refuse_document'
      ? commands.refuseDocument({ ...decided, reason: written })
      : commands.confirmDocument({ ...decided, expires_on: written });
  };
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="body2">
        {translate(`console.review.sides.${sideOf(file.field)}`)}
        {file.expires_on &&
          ` · ${translate('console.review.says_expires', { day: formatDay(file.expires_on, locale) })}`}
      </Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button fullWidth variant="outlined" color="error" onClick={openDialog('refuse_document')}>
          {translate('console.commands.refuse_document.action')}
        </Button>
        <Button fullWidth variant="contained" onClick={openDialog('confirm_document')}>
          {translate('console.commands.confirm_document.action')}
        </Button>
      </Stack>
      {dialog && (
        <CommandDialog
          name={dialog.decision}
          {...(dialog.decision === 'refuse_document' && { input: 'reason' })}
          {...(dialog.decision === 'confirm_document' &&
            document.expires && { input: 'day', initial: file.expires_on ?? '' })}
          run={run}
          onClose={() => setDialog(null)}
          onDone={onChanged}
          onConflict={onChanged}
        />
      )}
    </Stack>
  );
}
