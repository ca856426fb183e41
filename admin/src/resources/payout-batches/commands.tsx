import DownloadRounded from '@mui/icons-material/DownloadRounded';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { CommandButton } from '../../components/command-button';
import { CommandRow, useCommands } from '../../components/commands';
import { PROVIDER_NAMES, type ProviderName } from '../../lib/providers';
import { saveFile } from '../../lib/save-file';
import type { PayoutBatchDetail } from '../../records';

/** The files for the providers' bulk payments, and the record that they were made. */
export function PayoutBatchCommands() {
  const { record, commands, money } = useCommands<PayoutBatchDetail>();
  if (!record) return null;
  const { id, status, amount, payouts = [], approval } = record;
  // The second person says the same as the first.
  const { reference: asked, paid_from: askedFrom } = approval?.parameters ?? {};
  const providers = new Set(payouts.map(({ provider }) => provider ?? 'other'));
  // Where a number is neither provider's, staff say which account paid it.
  const own = providers.has('other') ? [] : [{ value: '', label: 'console.payouts.own' }];
  const accounts = PROVIDER_NAMES.map((name) => ({ value: name, label: `console.enums.${name}` }));
  const options = [...own, ...accounts];
  const first = options.filter(({ value }) => value === askedFrom);
  const others = options.filter(({ value }) => value !== askedFrom);
  return (
    <CommandRow>
      {status !== 'cancelled' &&
        [...providers].map((provider) => <PayoutFile key={provider} id={id} provider={provider} />)}
      {status === 'open' && (
        <CommandButton
          name="pay_payout_batch"
          asks="reference"
          {...(typeof asked === 'string' && { initial: asked })}
          choice={{ label: 'console.payouts.paid_from', options: [...first, ...others] }}
          values={{ amount: money(amount) }}
          run={(reference, chosen) => {
            const paid_from = PROVIDER_NAMES.find((name) => name === chosen);
            return commands.payPayoutBatch({ id, reference, ...(paid_from && { paid_from }) });
          }}
        />
      )}
      {status === 'open' && (
        <CommandButton
          name="cancel_payout_batch"
          asks="reason"
          tone="error"
          run={(reason) => commands.cancelPayoutBatch({ id, reason })}
        />
      )}
    </CommandRow>
  );
}

function PayoutFile({ id, provider }: { id: string; provider: ProviderName | 'other' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { commands } = useCommands();
  const word = translate(provider === 'other' ? 'console.payouts.none' : `console.enums.${provider}`);
  const download = useMutation({
    mutationFn: () => commands.payoutBatchFile({ id, provider }),
    onSuccess: (file) => saveFile(file, `payouts-${provider}-${id}.csv`),
    onError: () => notify('console.payouts.failed', { type: 'error' }),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadRounded />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {translate('console.payouts.file', { provider: word })}
    </Button>
  );
}
