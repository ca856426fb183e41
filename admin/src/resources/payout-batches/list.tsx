import { Box, Typography } from '@mui/material';
import { DataTable, useTranslate } from 'react-admin';
import { CommandButton, useCommands } from '../../components/command-button';
import { enumFilter } from '../../components/filters';
import { NotLoaded } from '../../components/not-loaded';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { useRead } from '../../components/use-read';
import { Moment, MomentField, Money } from '../../components/value-fields';
import type { PayoutBatch } from '../../records';
import { LeftOutList, PayoutList } from './payout-lists';

const Column = DataTable.Col<PayoutBatch>;
const NumberColumn = DataTable.NumberCol<PayoutBatch>;

function NewBatch() {
  const { commands } = useCommands();
  return (
    <CommandButton
      name="create_payout_batch"
      input="optional_reason"
      fields={<Preview />}
      run={(reason) => commands.createPayoutBatch({ reason })}
    />
  );
}

function Preview() {
  const translate = useTranslate();
  const preview = useRead(['payout-preview'], (api) => api.previewPayoutBatch(), { gcTime: 0 });
  const { data } = preview;
  if (!data) return <NotLoaded read={preview} height={120} />;
  return (
    <div>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 1,
          pb: 1,
          '& span': { fontWeight: 600 },
        }}
      >
        <Typography sx={{ fontWeight: 600 }}>
          {translate('console.payouts.preview', { smart_count: data.payouts.length })}
        </Typography>
        <Money amount={data.amount} />
      </Box>
      <PayoutList payouts={data.payouts} />
      {data.left_out.length > 0 && (
        <>
          <Typography sx={{ fontWeight: 600, mt: 1 }}>
            {translate('resources.payout-batches.fields.left_out')}
          </Typography>
          <LeftOutList leftOut={data.left_out} />
        </>
      )}
    </div>
  );
}

export default function PayoutBatchList() {
  return (
    <ResourceList<PayoutBatch>
      actions={<NewBatch />}
      filters={[enumFilter('status', ['open', 'paid', 'cancelled'])]}
      phone={{
        primary: (batch) => <Money amount={batch.amount} />,
        secondary: (batch) => <Moment iso={batch.created_at} />,
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="amount" align="right" render={(batch) => <Money amount={batch.amount} />} />
      <NumberColumn source="payout_count" disableSort />
      <Column source="reference" disableSort />
      <Column source="status" field={StatusField} />
      <Column source="paid_at" field={MomentField} />
    </ResourceList>
  );
}
