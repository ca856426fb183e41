import { CommandButton } from './command-button';
import type { Command } from './command-dialog';

interface SettleButtonProps extends Pick<Command, 'name' | 'values'> {
  transfer: {
    status: string;
    needs_review: boolean;
    approval?: { parameters: Record<string, unknown> } | null;
  };
  run: (reference: string) => Promise<unknown>;
}

/** Records a manual payment with its reference, if no provider pays or the outcome is unknown. */
export function SettleButton({ transfer, ...command }: SettleButtonProps) {
  const { status, needs_review, approval } = transfer;
  if (status !== 'manual' && status !== 'failed' && !(status === 'sent' && needs_review)) return null;
  const { reference: initial } = approval?.parameters ?? {};
  return <CommandButton asks="reference" {...(typeof initial === 'string' && { initial })} {...command} />;
}
