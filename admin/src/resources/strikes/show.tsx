import { TextField, useRecordContext, useTranslate } from 'react-admin';
import { ReasonCommands, useCommands } from '../../components/command-button';
import { RecordLink } from '../../components/record-link';
import { READ_ONCE, ResourceShow } from '../../components/resource-show';
import { StatusField } from '../../components/status-chip';
import { StoredPhoto } from '../../components/stored-photo';
import { EnumField, MomentField } from '../../components/value-fields';
import type { Strike } from '../../records';

export default function StrikeShow() {
  return (
    <ResourceShow times={['created_at']} commands={<StrikeCommands />} queryOptions={READ_ONCE}>
      <EnumField source="kind" />
      <StatusField source="status" />
      <RecordLink source="person_id" to="profiles" />
      <RecordLink source="ride_id" to="rides" />
      <MomentField source="expires_at" />
      <MomentField source="appealed_at" />
      <EnumField source="excuse" />
      <TextField source="statement" />
      <Photos source="photos" />
      <MomentField source="decided_at" />
      <TextField source="decision_reason" />
    </ResourceShow>
  );
}

function Photos(_: { source: string }) {
  const translate = useTranslate();
  return useRecordContext<Strike>()?.photos.map((photo, index) => (
    <StoredPhoto
      key={photo.id}
      {...photo}
      label={translate('resources.support-cases.photo', { number: index + 1 })}
    />
  ));
}

function StrikeCommands() {
  const { record, commands } = useCommands<Strike>();
  if (!record) return null;
  const { id, decided_at, status, person_full_name } = record;
  const open = decided_at === null && status !== 'expired';
  return (
    <ReasonCommands
      values={{ name: person_full_name || '—' }}
      run={{
        excuse_strike: open && ((reason) => commands.decideStrike({ id, outcome: 'excused', reason })),
        keep_strike: open && ((reason) => commands.decideStrike({ id, outcome: 'kept', reason })),
      }}
    />
  );
}
