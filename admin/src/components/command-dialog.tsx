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
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { HttpError, useNotify, useRefresh, useTranslate } from 'react-admin';
import type { Schemas } from '../records';

/** The API's length limits. */
const MAX_LENGTHS = { message: 300, reason: 500, optional_reason: 500, reference: 100, day: 10 } as const;
type InputName = keyof typeof MAX_LENGTHS;

const DESTRUCTIVE: ReadonlySet<string> = new Set([
  'cancel_booking',
  'cancel_payout_batch',
  'cancel_ride',
  'delete_webhook',
  'fail_payment',
  'refund_payment',
  'refuse_document',
  'hide_rating',
  'uphold_absence',
  'dismiss_false_claim',
  'refuse_payout_account',
  'reject_application',
  'revoke_token',
  'remove_avatar',
  'remove_car_photo',
  'resolve_refund',
  'stop_payouts',
  'suspend_profile',
  'suspend_reported',
  'withdraw_role',
]);

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

export const isDestructive = (command: string) => DESTRUCTIVE.has(command);

export interface Command {
  /**
   * Texts under `console.commands.<name>`: action, title, text, confirm, done; `conflict` if a 409 has only
   * one meaning.
   */
  name: string;
  asks?: InputName;
  initial?: string;
  /** The first option is selected by default. */
  choice?: { label: string; options: readonly { value: string; label: string }[] };
  fields?: ReactNode;
  values?: Record<string, string>;
  /** @param key the same for each attempt in this dialog */
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

const isConflict = (error: unknown) => error instanceof HttpError && error.status === 409;

/** True if the record's waiting approval is for this command. */
function needsApproval(name: string, answer: unknown): boolean {
  const { approval } = (answer ?? {}) as { approval?: { action: Schemas['ApprovalAction'] } | null };
  return approval != null && COMMANDS_OF[approval.action].includes(name);
}

/** After a conflict the dialog can only be closed, because the record was stale. */
export function CommandDialog({ onClose, ...command }: Command & { onClose: () => void }) {
  const { name, asks, initial = '', choice, values = {}, run } = command;
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  const [checked, setChecked] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  // A second tap can come before the button is disabled.
  const running = useRef(false);
  const say = (part: string) => translate(`console.commands.${name}.${part}`, values);
  const multiline = asks === 'reason' || asks === 'optional_reason' || asks === 'message';
  const required = asks === 'reason' || asks === 'reference' || asks === 'message';
  const missing = required && text.trim() === '';
  const sending = useMutation({
    mutationFn: () => run(text.trim(), chosen, key),
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
  const conflict = isConflict(sending.error);
  const problem = sending.error && translate(sending.error.message, { _: sending.error.message });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing || running.current) return;
    running.current = true;
    sending.mutate();
  };
  const close = () => {
    if (sending.isPending) return;
    onClose();
    if (conflict) (command.onConflict ?? refresh)();
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs">
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
          {asks && (
            <TextField
              multiline={multiline}
              minRows={multiline ? 2 : 1}
              type={asks === 'day' ? 'date' : 'text'}
              required={required}
              label={translate(`console.commands.${asks}`)}
              value={text}
              error={checked && missing}
              helperText={checked && missing ? translate('ra.validation.required') : undefined}
              onChange={(event) => setText(event.target.value)}
              slotProps={{
                htmlInput: { maxLength: MAX_LENGTHS[asks] },
                ...(asks === 'day' && { inputLabel: { shrink: true } }),
              }}
            />
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
              autoFocus={asks === undefined}
            >
              {say('confirm')}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
