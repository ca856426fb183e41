import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import {
  type RaRecord,
  useCloseNotification,
  useListContext,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { CommandInput, useConfirmDiscard } from './command-dialog';
import { useRole } from './use-role';

interface BulkCommandProps<Row extends RaRecord> {
  /** Texts under `console.commands.<name>`. */
  name: string;
  /** False for selected rows that the command skips. */
  applies: (row: Row) => boolean;
  title: (row: Row) => string;
  run: (row: Row, reason: string) => Promise<unknown>;
  undo?: (row: Row, reason: string) => Promise<unknown>;
}

/** Shown above the rows while some are selected. Previews them and asks for a reason before running. */
export function BulkCommand<Row extends RaRecord>(command: BulkCommandProps<Row>) {
  const translate = useTranslate();
  const { canUse } = useRole();
  const { data = [], selectedIds, onUnselectItems } = useListContext<Row>();
  const [rows, setRows] = useState<Row[] | null>(null);
  const selected = data.filter((row) => selectedIds.includes(row.id));
  const chosen = selected.filter(command.applies);
  if (!canUse(command.name) || (!rows && selected.length === 0)) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', px: 2, py: 1 }}>
      <Typography variant="body2" role="status">
        {translate('console.bulk.selected', { smart_count: selected.length })}
      </Typography>
      <Button variant="outlined" disabled={chosen.length === 0} onClick={() => setRows(chosen)}>
        {translate(`console.commands.${command.name}.action`)}
      </Button>
      <Button onClick={() => onUnselectItems()}>{translate('ra.action.unselect')}</Button>
      {rows && <BulkDialog {...command} rows={rows} onClose={() => setRows(null)} />}
    </Stack>
  );
}

/** react-admin's own checkbox has no accessible name with this version of MUI. */
export function SelectRow() {
  const translate = useTranslate();
  const record = useRecordContext();
  const { selectedIds, onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      // A click on the row opens its page.
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_row') } }}
      sx={{ p: 0.5 }}
    />
  );
}

interface Outcome<Row> {
  done: Row[];
  firstError: string | null;
}

/** Runs sequentially. A rejected row doesn't stop the others. */
async function runInSequence<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  report: (finished: number) => void = () => undefined,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], firstError: null };
  for (const [index, row] of rows.entries()) {
    try {
      await run(row);
      outcome.done.push(row);
    } catch (error) {
      outcome.firstError ??= error instanceof Error ? error.message : 'console.errors.UNKNOWN';
    }
    report(index + 1);
  }
  return outcome;
}

interface BulkDialogProps<Row extends RaRecord> extends BulkCommandProps<Row> {
  rows: readonly Row[];
  onClose: () => void;
}

function BulkDialog<Row extends RaRecord>({ rows, name, title, run, undo, onClose }: BulkDialogProps<Row>) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { onUnselectItems } = useListContext<Row>();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [finished, setFinished] = useState<number | null>(null);
  const action = translate(`console.commands.${name}.action`);
  const missing = reason.trim() === '';

  const showOutcome = ({ done, firstError }: Outcome<Row>, revert: typeof undo) =>
    notify(
      <Alert
        severity={firstError === null ? 'success' : 'warning'}
        action={revert && done.length > 0 && <UndoButton onUndo={() => void undoAll(done, revert)} />}
      >
        {translate('console.bulk.done', { action, done: done.length, all: rows.length })}
        {firstError !== null && ` ${translate(firstError, { _: firstError })}`}
      </Alert>,
      { autoHideDuration: 15_000 },
    );
  const undoAll = async (done: Row[], revert: NonNullable<typeof undo>) => {
    const { done: reverted } = await runInSequence(done, (row) => revert(row, reason.trim()));
    notify('console.bulk.undone', { type: 'info', messageArgs: { smart_count: reverted.length } });
    refresh();
  };
  const confirmDiscard = useConfirmDiscard();
  const leave = () => finished === null && (missing || confirmDiscard()) && onClose();
  const start = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing || finished !== null) return;
    setFinished(0);
    const outcome = await runInSequence(rows, (row) => run(row, reason.trim()), setFinished);
    onClose();
    onUnselectItems();
    refresh();
    showOutcome(outcome, undo);
  };

  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs">
      <Box component="form" noValidate onSubmit={(event) => void start(event)} sx={{ display: 'contents' }}>
        <DialogTitle>{translate('console.bulk.title', { action, smart_count: rows.length })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
            {rows.map((row) => (
              <Typography component="li" key={row.id} variant="body2">
                {title(row)}
              </Typography>
            ))}
          </Box>
          <CommandInput
            autoFocus
            kind="reason"
            value={reason}
            missing={checked && missing}
            onChange={setReason}
          />
          {finished !== null && (
            <LinearProgress
              variant="determinate"
              value={(100 * finished) / rows.length}
              aria-label={translate('console.bulk.progress', { done: finished, all: rows.length })}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button disabled={finished !== null} onClick={onClose}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={finished !== null}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** Closes the notification to prevent a second undo. */
function UndoButton({ onUndo }: { onUndo: () => void }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <Button
      color="inherit"
      onClick={() => {
        close();
        onUndo();
      }}
    >
      {translate('ra.action.undo')}
    </Button>
  );
}
