import { TextField } from 'react-admin';
import { ReasonCommands, useCommands } from '../../components/command-button';
import { RecordLink } from '../../components/record-link';
import { ResourceShow } from '../../components/resource-show';
import { MomentField, YesNoField } from '../../components/value-fields';
import type { Rating } from '../../records';
import { FlagsField, HiddenReasonField, TagsField } from './rating-fields';

export default function RatingShow() {
  return (
    <ResourceShow times={['created_at']} commands={<RatingCommands />}>
      <TextField source="stars" />
      <RecordLink source="ratee_id" to="profiles" />
      <RecordLink source="rater_id" to="profiles" />
      <TagsField source="tags" />
      <TextField source="comment" />
      <TextField source="reply" />
      <YesNoField source="visible" />
      <FlagsField source="flags" />
      <MomentField source="published_at" />
      <MomentField source="hidden_at" />
      <HiddenReasonField source="hidden_reason" />
      <RecordLink source="booking_id" to="bookings" />
    </ResourceShow>
  );
}

function RatingCommands() {
  const { record, commands } = useCommands<Rating>();
  if (!record) return null;
  const { id, hidden_at, ratee_full_name } = record;
  return (
    <ReasonCommands
      values={{ name: ratee_full_name || '—' }}
      run={{
        hide_rating: hidden_at === null && ((reason) => commands.hideRating({ id, reason })),
        restore_rating: hidden_at !== null && ((reason) => commands.restoreRating({ id, reason })),
      }}
    />
  );
}
