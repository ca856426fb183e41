import { DataTable } from 'react-admin';
import { BulkCommand, SelectRow } from '../../components/bulk-command';
import { useCommands } from '../../components/command-button';
import { personFilter, switchFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { Ago, MomentField, YesNoField } from '../../components/value-fields';
import type { Rating } from '../../records';
import { FlagsField } from './rating-fields';

const Column = DataTable.Col<Rating>;

export default function RatingList() {
  const { commands } = useCommands();
  return (
    <ResourceList<Rating>
      filters={[personFilter('ratee_id', 'resources.ratings.fields.ratee_id'), switchFilter('hidden')]}
      aboveRows={
        <BulkCommand<Rating>
          name="hide_rating"
          applies={({ hidden_at }) => hidden_at === null}
          title={({ stars, ratee_full_name, comment }) =>
            `${stars}/5 · ${ratee_full_name} · ${comment ?? '—'}`
          }
          run={({ id }, reason) => commands.hideRating({ id, reason })}
          undo={({ id }, reason) => commands.restoreRating({ id, reason })}
        />
      }
      phone={{
        primary: (rating) => `${rating.stars}/5 · ${rating.ratee_full_name || '—'}`,
        secondary: (rating) => (
          <>
            {rating.comment && `${rating.comment} · `}
            <Ago iso={rating.created_at} />
          </>
        ),
      }}
    >
      <Column label="console.bulk.select" field={SelectRow} disableSort />
      <Column source="created_at" field={MomentField} />
      <Column source="stars" />
      <Column source="ratee_full_name" label="resources.ratings.fields.ratee_id" disableSort />
      <Column source="rater_full_name" label="resources.ratings.fields.rater_id" disableSort />
      <Column source="comment" disableSort cellClassName="reference" />
      <Column source="visible" field={YesNoField} disableSort />
      <Column source="flags" field={FlagsField} disableSort />
    </ResourceList>
  );
}
