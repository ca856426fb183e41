import { Alert, Button, Stack, type Theme, useMediaQuery } from '@mui/material';
import { useRef, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import { useCommands } from '../../../components/command-button';
import { CommandDialog, useConfirmLeave } from '../../../components/command-dialog';
import { KeyHint } from '../../../components/key-hint';
import { useShortcuts } from '../../../components/use-shortcuts';
import { formatPhone } from '../../../lib/format';
import type { ApplicationDetail } from '../../../records';
import type { DocumentKind } from '../documents';
import { commandFor, decisionsAbout, obstacleTo } from './decisions';
import { ReasonBox } from './reason-box';

type Status = ApplicationDetail['status'];

interface DecisionPanelProps {
  application: ApplicationDetail;
  document: DocumentKind;
  unopened: readonly DocumentKind[];
  onDecided: () => void;
  onConflict: () => void;
}

const KEYS: Partial<Record<Status, string>> = { approved: 'a', rejected: 'r' };

export function DecisionPanel(props: DecisionPanelProps) {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const obstacle = obstacleTo(props.application, identity?.id);
  if (obstacle) return <Alert severity="info">{translate(`console.review.obstacles.${obstacle}`)}</Alert>;
  return <Decisions {...props} />;
}

function Decisions({ application, document, unopened, onDecided, onConflict }: DecisionPanelProps) {
  const translate = useTranslate();
  const { commands } = useCommands();
  const [reason, setReason] = useState('');
  const [choosing, setChoosing] = useState(false);
  // Collapsed on phones and after a decision, to leave room for the documents.
  const [writing, setWriting] = useState(false);
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  const menuButton = useRef<HTMLButtonElement>(null);
  // Version at the click: a reload behind the dialog has not been reviewed.
  const [asked, ask] = useState<{ status: Status; from: Status; version: number } | null>(null);
  const { id, status: from, version, driver } = application;
  const open = decisionsAbout(application);
  // A decision leaves the page by itself.
  useConfirmLeave(reason.trim() !== '' && asked === null);

  const decide = (status: Status) => {
    if (status !== 'rejected' || reason.trim() !== '') return ask({ status, from, version });
    setWriting(true);
    setChoosing(true);
  };
  useShortcuts({
    ...(open.includes('approved') && { a: () => decide('approved') }),
    ...(open.includes('rejected') && { r: () => decide('rejected') }),
  });

  return (
    <Stack sx={{ gap: 1 }}>
      {open.includes('rejected') && (writing || (from === 'pending' && !narrow)) && (
        <ReasonBox
          document={document}
          value={reason}
          onChange={setReason}
          menuButton={menuButton}
          open={choosing}
          onOpen={setChoosing}
        />
      )}
      <Stack direction={{ xs: 'row', lg: 'column' }} sx={{ gap: { xs: 1, lg: 1.25 } }}>
        {[...open].reverse().map((status) => (
          <DecisionButton key={status} from={from} status={status} onClick={() => decide(status)} />
        ))}
      </Stack>
      {asked && (
        <CommandDialog
          name={commandFor(asked.from, asked.status)}
          fields={
            asked.status === 'approved' &&
            unopened.length > 0 && (
              <Alert severity="warning">
                {translate('console.review.unopened', {
                  documents: unopened
                    .map(({ name }) => translate(`console.review.documents.${name}`))
                    .join(', '),
                })}
              </Alert>
            )
          }
          values={{ name: driver.full_name || formatPhone(driver.phone), reason: reason.trim() }}
          run={() =>
            commands.decideApplication({
              id,
              version: asked.version,
              status: asked.status,
              ...(asked.status === 'rejected' && { reason: reason.trim() }),
            })
          }
          onClose={() => ask(null)}
          onDone={onDecided}
          onConflict={onConflict}
        />
      )}
    </Stack>
  );
}

function DecisionButton({ from, status, onClick }: { from: Status; status: Status; onClick: () => void }) {
  const translate = useTranslate();
  const key = KEYS[status];
  return (
    <Button
      fullWidth
      size="large"
      variant={status === 'approved' ? 'contained' : 'outlined'}
      color={status === 'rejected' ? 'error' : 'primary'}
      onClick={onClick}
    >
      {translate(`console.commands.${commandFor(from, status)}.action`)}
      {key && <KeyHint name={key} />}
    </Button>
  );
}
