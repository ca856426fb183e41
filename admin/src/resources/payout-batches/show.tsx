import { TextField, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { CommandButton, ReasonCommands, useCommands } from '../../components/command-button';
import { enumOptions } from '../../components/command-dialog';
import { DownloadButton } from '../../components/download-button';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { MomentField, MoneyField } from '../../components/value-fields';
import { PROVIDER_NAMES, type ProviderName } from '../../lib/providers';
import { codeOf } from '../../providers/http';
import type { PayoutBatchDetail } from '../../records';
import { LeftOutList, PayoutList } from './payout-lists';

export default function PayoutBatchShow() {
  return (
    <ResourceShow times={['created_at']} commands={<PayoutBatchCommands />}>
      <MoneyField source="amount" />
      <StatusField source="status" />
      <TextField source="payout_count" />
      <TextField source="reference" />
      <RecordLink source="created_by" to="profiles" />
      <RecordLink source="paid_by" to="profiles" />
      <MomentField source="paid_at" />
      <Payouts label="resources.payout-batches.fields.payouts" />
      <LeftOut label="resources.payout-batches.fields.left_out" />
    </ResourceShow>
  );
}

function PayoutBatchCommands() {
  const { record, commands, money } = useCommands<PayoutBatchDetail>();
  if (!record) return null;
  const { id, status, amount, payouts = [], approval } = record;
  // The second person confirms the same input.
  const requested = approval?.parameters ?? {};
  const providers = new Set(payouts.map(({ provider }) => provider ?? 'other'));
  // For numbers of neither provider, staff name the account.
  const own = providers.has('other') ? [] : [{ value: '', label: 'console.payouts.own' }];
  const options = [...own, ...enumOptions(PROVIDER_NAMES)];
  const first = options.filter(({ value }) => value === requested.paid_from);
  const others = options.filter(({ value }) => value !== requested.paid_from);
  return (
    <>
      {status !== 'cancelled' &&
        [...providers].map((provider) => <PayoutFile key={provider} id={id} provider={provider} />)}
      {status === 'open' && (
        <CommandButton
          name="pay_payout_batch"
          input="reference"
          {...(typeof requested.reference === 'string' && { initial: requested.reference })}
          choice={{ label: 'console.payouts.paid_from', options: [...first, ...others] }}
          values={{ amount: money(amount) }}
          run={(reference, chosen) => {
            const paid_from = PROVIDER_NAMES.find((name) => name === chosen);
            return commands.payPayoutBatch({ id, reference, ...(paid_from && { paid_from }) });
          }}
        />
      )}
      {status === 'open' && (
        <ReasonCommands
          run={{ cancel_payout_batch: (reason) => commands.cancelPayoutBatch({ id, reason }) }}
        />
      )}
    </>
  );
}

function PayoutFile({ id, provider }: { id: string; provider: ProviderName | 'other' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { commands } = useCommands();
  const providerName = translate(provider === 'other' ? 'console.payouts.none' : `console.enums.${provider}`);
  return (
    <DownloadButton
      file={`payouts-${provider}-${id}.csv`}
      load={() => commands.payoutBatchFile({ id, provider })}
      onError={(error) => {
        const waits = codeOf(error) === 'APPROVAL_NEEDED';
        notify(waits ? error.message : 'console.payouts.failed', { type: waits ? 'info' : 'error' });
        if (waits) refresh();
      }}
    >
      {translate('console.payouts.file', { provider: providerName })}
    </DownloadButton>
  );
}

function Payouts(_: { label?: string }) {
  return <PayoutList payouts={useRecordContext<PayoutBatchDetail>()?.payouts ?? []} />;
}

function LeftOut(_: { label?: string }) {
  return <LeftOutList leftOut={useRecordContext<PayoutBatchDetail>()?.left_out ?? []} />;
}
