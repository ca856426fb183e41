import { TextField, useGetIdentity } from 'react-admin';
import { ReasonCommands, useCommands } from '../../components/command-button';
import { RecordLink } from '../../components/record-link';
import { READ_ONCE, ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import {
  ClaimField,
  ClaimReasonField,
  MomentField,
  MoneyField,
  YesNoField,
} from '../../components/value-fields';
import type { ClaimDetail } from '../../records';
import { BoardingsField, HistoryField, MessagesField, PhotosField } from './claim-fields';

export default function ClaimShow() {
  return (
    <ResourceShow times={['created_at']} commands={<ClaimCommands />} queryOptions={READ_ONCE}>
      <ClaimField source="kind" />
      <StatusField source="status" />
      <MomentField source="contest_until" />
      <RecordLink source="claimant_id" to="profiles" />
      <TextField source="statement" />
      <RecordLink source="respondent_id" to="profiles" />
      <TextField source="contest_statement" />
      <TextField source="appeal_statement" />
      <ClaimReasonField source="first_reason" />
      <ClaimReasonField source="reason" />
      <YesNoField source="false_claim" />
      <YesNoField source="connected" />
      <RecordLink source="booking_id" to="bookings" />
      <RecordLink source="ride_id" to="rides" />
      <MomentField source="departure_time" />
      <MoneyField source="amount" />
      <PhotosField label="resources.claims.fields.photos" />
      <BoardingsField label="resources.claims.fields.boardings" />
      <MessagesField label="resources.claims.fields.messages" />
      <HistoryField label="resources.claims.fields.history" />
    </ResourceShow>
  );
}

function ClaimCommands() {
  const { record, commands, money } = useCommands<ClaimDetail>();
  const { identity } = useGetIdentity();
  if (!record || record.status !== 'contested') return null;
  const { id, claimant_id, respondent_id, first_decided_by, amount } = record;
  if ([claimant_id, respondent_id, first_decided_by].includes(String(identity?.id))) return null;
  return (
    <ReasonCommands
      values={{ amount: money(amount) }}
      run={{
        [record.kind === 'no_show' ? 'uphold_no_show' : 'uphold_absence']: (reason: string) =>
          commands.decideClaim({ id, outcome: 'upheld', reason, false_claim: false }),
        dismiss_claim: (reason) =>
          commands.decideClaim({ id, outcome: 'dismissed', reason, false_claim: false }),
        dismiss_false_claim: (reason) =>
          commands.decideClaim({ id, outcome: 'dismissed', reason, false_claim: true }),
      }}
    />
  );
}
