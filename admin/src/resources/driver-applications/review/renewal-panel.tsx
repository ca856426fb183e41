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
  const [asked, ask] = useState<{ decision: 'confirm_document' | 'refuse_document'; version: number } | null>(
    null,
  );
  const { id, version } = application;
  // Photos of the car are not renewed (docs/api.md).
  const field = file.field as RenewedField;
  const run = (written: string) => {
    const decided = { id, field, version: asked?.version ?? version };
    return asked?.decision === 'refuse_document'
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
        <Button
          fullWidth
          variant="outlined"
          color="error"
          onClick={() => ask({ decision: 'refuse_document', version })}
        >
          {translate('console.commands.refuse_document.action')}
        </Button>
        <Button fullWidth variant="contained" onClick={() => ask({ decision: 'confirm_document', version })}>
          {translate('console.commands.confirm_document.action')}
        </Button>
      </Stack>
      {asked && (
        <CommandDialog
          name={asked.decision}
          {...(asked.decision === 'refuse_document' && { asks: 'reason' })}
          {...(asked.decision === 'confirm_document' &&
            document.expires && { asks: 'day', initial: file.expires_on ?? '' })}
          run={run}
          onClose={() => ask(null)}
          onDone={onChanged}
          onConflict={onChanged}
        />
      )}
    </Stack>
  );
}
