import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetIdentity, useLocaleState, useTranslate } from 'react-admin';
import { CommandDialog } from '../../../components/command-dialog';
import { formatDay } from '../../../lib/format';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { ApplicationDetail, DocumentFile } from '../../../records';
import { filesOf, sideOf, type Paper } from '../papers';
import { obstacleTo } from './decisions';
import { PanelSection } from './panel-section';

interface RenewalPanelProps {
  application: ApplicationDetail;
  paper: Paper;
  /** After a decision, and after somebody else's. */
  onChanged: () => void;
}

type RenewedField = Parameters<ConsoleDataProvider['confirmDocument']>[0]['field'];

/** The renewed papers of this kind that wait: confirmed, with the day that they name, or sent back for a reason. */
export function RenewalPanel({ application, paper, onChanged }: RenewalPanelProps) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const waiting = filesOf(application, paper).filter(({ state }) => state === 'waiting');
  if (waiting.length === 0 || application.status !== 'approved') return null;
  return (
    <PanelSection title={translate('console.review.renewal')}>
      {obstacleTo(application, identity?.id) === null &&
        waiting.map((file) => (
          <Renewal
            key={file.id}
            application={application}
            file={file}
            expires={paper.expires !== null}
            onChanged={onChanged}
          />
        ))}
    </PanelSection>
  );
}

interface RenewalProps {
  application: ApplicationDetail;
  file: DocumentFile;
  /** Whether such a paper runs out. */
  expires: boolean;
  onChanged: () => void;
}

function Renewal({ application, file, expires, onChanged }: RenewalProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const commands = useDataProvider<ConsoleDataProvider>();
  const [asked, ask] = useState<{ decision: 'confirm_paper' | 'refuse_paper'; version: number } | null>(null);
  const { id, version } = application;
  // Only single papers are renewed; photos of the car are not (docs/api.md).
  const field = file.field as RenewedField;
  const run = (written: string) => {
    const decided = { id, field, version: asked?.version ?? version };
    return asked?.decision === 'refuse_paper'
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
          onClick={() => ask({ decision: 'refuse_paper', version })}
        >
          {translate('console.commands.refuse_paper.action')}
        </Button>
        <Button fullWidth variant="contained" onClick={() => ask({ decision: 'confirm_paper', version })}>
          {translate('console.commands.confirm_paper.action')}
        </Button>
      </Stack>
      {asked && (
        <CommandDialog
          name={asked.decision}
          tone={asked.decision === 'refuse_paper' ? 'error' : 'primary'}
          {...(asked.decision === 'refuse_paper' && { asks: 'reason' })}
          {...(asked.decision === 'confirm_paper' &&
            expires && { asks: 'day', initial: file.expires_on ?? '' })}
          run={run}
          onClose={() => ask(null)}
          onDone={onChanged}
          onConflict={onChanged}
        />
      )}
    </Stack>
  );
}
