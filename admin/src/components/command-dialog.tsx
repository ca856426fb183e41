import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { HttpError, useBlocker, useNotify, useRefresh, useTranslate } from 'react-admin';
import { wordsOf } from '../lib/words';
import type { Schemas } from '../records';

/** With the API's length limits. */
const INPUTS = {
  message: { maxLength: 300, required: true, multiline: true },
  reason: { maxLength: 500, required: true, multiline: true },
  optional_reason: { maxLength: 500, required: false, multiline: true },
  reference: { maxLength: 100, required: true, multiline: false },
  day: { maxLength: 10, required: false, multiline: false },
} as const;
type InputName = keyof typeof INPUTS;

const DESTRUCTIVE: ReadonlySet<string> = new Set(
  wordsOf(`
    cancel_booking cancel_payout_batch cancel_ride delete_webhook fail_payment refund_payment
    refuse_document hide_rating uphold_absence dismiss_false_claim refuse_payout_account
    reject_application revoke_token remove_avatar remove_car_photo remove_second_factor
    resolve_refund stop_payouts suspend_profile suspend_reported withdraw_role
  `),
);

/** Commands that a second person may have to confirm. */
const COMMANDS_OF: Record<Schemas['ApprovalAction'], readonly string[]> = {
  'payment.refund': ['refund_payment', 'refund_part'],
  'refund.settle': ['settle_refund'],
  'payout.settle': ['settle_payout'],
  'payout_batch.mark_paid': ['pay_payout_batch'],
  // Has no dialog.
  'payout_batch.export': [],
  'payout_account.decide': ['approve_payout_account', 'refuse_payout_account'],
  'booking.resolve': ['resolve_travelled', 'resolve_refund'],
  'booking.cancel': ['cancel_booking'],
  'booking.board': ['board'],
  'ride.cancel': ['cancel_ride'],
  'claim.decide': ['uphold_no_show', 'uphold_absence', 'dismiss_claim', 'dismiss_false_claim'],
  'driver_application.rename': ['rename_applicant'],
  'profile.staff_role': ['grant_role', 'withdraw_role'],
};

export const enumOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: `console.enums.${value}` }));

export const isDestructive = (command: string) => DESTRUCTIVE.has(command);

export interface Command {
  /**
   * Texts under `console.commands.<name>`: action, title, text, confirm, done; optionally
   * `conflict`, shown instead of the server's message on 409.
   */
  name: string;
  input?: InputName | undefined;
  initial?: string;
  /** The first option is selected by default. */
  choice?: { label: string; options: readonly { value: string; label: string }[] };
  fields?: ReactNode;
  values?: Record<string, string>;
  /** @param key renewed only after 400, which changes nothing */
  run: (written: string, chosen: string, key: string) => Promise<unknown>;
  /** After success; refreshes the page if omitted. */
  onDone?: () => void;
  /** Reloads the record; refreshes the page if omitted. */
  onConflict?: () => void;
}

/** Skips the hidden input beside the combobox of MUI's select. */
const focusFirst = (form: HTMLElement | null) =>
  form
    ?.querySelector<HTMLElement>('input:not([aria-hidden]), textarea:not([aria-hidden]), [role="combobox"]')
    ?.focus();

const hasStatus = (error: unknown, status: number) => error instanceof HttpError && error.status === status;

/** True if the command now awaits a second person's approval. */
function needsApproval(name: string, answer: unknown): boolean {
  const { approval } = (answer ?? {}) as { approval?: { action: Schemas['ApprovalAction'] } | null };
  return approval != null && COMMANDS_OF[approval.action].includes(name);
}

/** After a conflict the dialog can only be closed, because the record was stale. */
export function CommandDialog({ onClose, ...command }: Command & { onClose: () => void }) {
  const { name, input, initial = '', choice, values = {}, run } = command;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  const [checked, setChecked] = useState(false);
  const [key, renewKey] = useState(() => crypto.randomUUID());
  // A second tap can come before the button is disabled.
  const running = useRef(false);
  const say = (part: string) => translate(`console.commands.${name}.${part}`, values);
  const missing = input !== undefined && INPUTS[input].required && text.trim() === '';
  const sending = useMutation({
    mutationFn: () => run(text.trim(), chosen, key),
    onError: (error) => hasStatus(error, 400) && renewKey(crypto.randomUUID()),
    onSettled: () => {
      running.current = false;
    },
    onSuccess: (answer) => {
      if (needsApproval(name, answer)) notify('console.approvals.waits', { type: 'info' });
      else notify(`console.commands.${name}.done`, { type: 'success', messageArgs: values });
      onClose();
      (command.onDone ?? refresh)();
    },
  });
  const conflict = hasStatus(sending.error, 409);
  const problem = sending.error && translate(sending.error.message, { _: sending.error.message });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (missing || running.current || !event.currentTarget.reportValidity()) return;
    running.current = true;
    sending.mutate();
  };
  const confirmDiscard = useConfirmDiscard();
  const leave = () => !sending.isPending && (conflict || text === initial || confirmDiscard()) && close();
  const close = () => {
    if (sending.isPending) return;
    onClose();
    if (conflict) (command.onConflict ?? refresh)();
  };
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs">
      {/* Long content scrolls; the buttons stay in view. */}
      <Box
        ref={focusFirst}
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle sx={{ textWrap: 'balance' }}>{say('title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{say('text')}</Typography>
          {command.fields}
          {input && (
            <CommandInput kind={input} value={text} missing={checked && missing} onChange={setText} />
          )}
          {choice && (
            <TextField
              select
              label={translate(choice.label)}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {choice.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {translate(label, { _: label })}
                </option>
              ))}
            </TextField>
          )}
          {sending.error && (
            <Alert severity="error" variant="outlined">
              {conflict ? translate(`console.commands.${name}.conflict`, { _: problem }) : problem}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={close} disabled={sending.isPending}>
            {translate(conflict ? 'console.commands.look_again' : 'ra.action.back')}
          </Button>
          {!conflict && (
            <Button
              type="submit"
              variant="contained"
              color={isDestructive(name) ? 'error' : 'primary'}
              loading={sending.isPending}
              autoFocus={input === undefined}
            >
              {say('confirm')}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}

interface CommandInputProps {
  kind: InputName;
  value: string;
  missing: boolean;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export function CommandInput({ kind, value, missing, onChange, autoFocus = false }: CommandInputProps) {
  const translate = useTranslate();
  const { maxLength, required, multiline } = INPUTS[kind];
  return (
    <TextField
      autoFocus={autoFocus}
      multiline={multiline}
      minRows={multiline ? 2 : 1}
      type={kind === 'day' ? 'date' : 'text'}
      required={required}
      label={translate(`console.commands.${kind}`)}
      value={value}
      error={missing}
      helperText={missing && translate('ra.validation.required')}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength }, ...(kind === 'day' && { inputLabel: { shrink: true } }) }}
    />
  );
}

/** Asks whether to discard typed text. */
export function useConfirmDiscard(): () => boolean {
  const translate = useTranslate();
  return () => window.confirm(translate('console.commands.discard'));
}

/** Asks before another page discards unsent text, except after a sign-out, which cannot be undone. */
export function useConfirmLeave(unsent: boolean): void {
  const confirmDiscard = useConfirmDiscard();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsent && ![currentLocation.pathname, '/login'].includes(nextLocation.pathname) && !confirmDiscard(),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset?.();
  }, [blocker]);
}
