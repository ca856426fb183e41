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

/** Settles a transfer with the reference of a manual payment: manual, failed, or sent and under review. */
export function SettleButton({ transfer, ...command }: SettleButtonProps) {
  const { status, needs_review, approval } = transfer;
  if (status !== 'manual' && status !== 'failed' && !(status === 'sent' && needs_review)) return null;
  const { reference: initial } = approval?.parameters ?? {};
  return <CommandButton input="reference" {...(typeof initial === 'string' && { initial })} {...command} />;
}
