import { useTranslate } from 'react-admin';
import type { Approval, ApprovalRequest } from '../records';
import { CommandButton, CommandRow, useCommands } from './command-button';
import { useRole } from './use-role';

interface ConfirmRequestProps {
  request: Approval | ApprovalRequest;
  own: boolean;
}

export function ConfirmRequest({ request: { id, action, amount }, own }: ConfirmRequestProps) {
  const translate = useTranslate();
  const { commands, money } = useCommands();
  const { canUse } = useRole();
  if (!canUse(action)) return null;
  const command = translate(`console.approvals.actions.${action}`);
  const what = amount > 0 ? `${command} · ${money(amount)}` : command;
  return (
    <CommandRow>
      {!own && (
        <CommandButton name="confirm_request" values={{ what }} run={() => commands.confirmRequest({ id })} />
      )}
      <CommandButton
        name={own ? 'withdraw_request' : 'refuse_request'}
        input="optional_reason"
        run={(reason) => commands.withdrawRequest({ id, reason })}
      />
    </CommandRow>
  );
}
