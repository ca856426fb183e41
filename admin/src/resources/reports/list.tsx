import { DataTable, TextField, useTranslate } from 'react-admin';
import { BulkCommand, SelectRow } from '../../components/bulk-command';
import { useCommands } from '../../components/command-button';
import { enumFilter, personFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { StatusField } from '../../components/status-chip';
import { Ago, EnumField, MomentField } from '../../components/value-fields';
import type { Report } from '../../records';

const Column = DataTable.Col<Report>;
const REASONS = ['spam', 'fraud', 'abuse', 'unsafe', 'other'] as const;

export default function ReportList() {
  const translate = useTranslate();
  const { commands } = useCommands();
  return (
    <ResourceList<Report>
      sort={{ field: 'created_at', order: 'ASC' }}
      filterDefaultValues={{ status: 'open' }}
      filters={[
        enumFilter('status', ['open', 'resolved']),
        enumFilter('reason', REASONS),
        personFilter('subject_id', 'resources.reports.fields.user_id'),
      ]}
      aboveRows={
        <BulkCommand<Report>
          name="dismiss_report"
          applies={({ status }) => status === 'open'}
          title={({ subject, text, reason }) =>
            `${subject.full_name || '—'} · ${text || translate(`console.enums.${reason}`)}`
          }
          run={({ id }, reason) => commands.resolveReport({ id, action: 'dismiss', reason })}
        />
      }
      phone={{
        primary: (report) => report.subject.full_name || '—',
        secondary: (report) => (
          <>
            {translate(`console.enums.${report.reason}`)} · <Ago iso={report.created_at} />
          </>
        ),
      }}
    >
      <Column label="console.bulk.select" field={SelectRow} disableSort />
      <Column source="created_at" field={MomentField} />
      <Column source="subject.full_name" label="resources.reports.fields.user_id" disableSort />
      <Column source="reason" field={EnumField} />
      <Column source="text" field={TextField} disableSort cellClassName="excerpt" />
      <Column source="reporter.full_name" label="resources.reports.fields.reporter" disableSort />
      <Column source="status" field={StatusField} />
      <Column source="action" field={EnumField} disableSort />
    </ResourceList>
  );
}
