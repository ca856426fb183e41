import { useGetIdentity } from 'react-admin';
import { CommandButton } from '../../components/command-button';
import { CommandRow, useCommands } from '../../components/commands';
import type { ReportDetail } from '../../records';

/** How a report ends; whoever is part of it leaves that to another admin. */
export function ReportCommands() {
  const { record, commands } = useCommands<ReportDetail>();
  const { identity } = useGetIdentity();
  if (!record || record.status !== 'open') return null;
  const { id, subject, reporter } = record;
  if (identity?.id === subject.id || identity?.id === reporter.id) return null;
  const values = { name: subject.full_name || '—' };
  return (
    <CommandRow>
      <CommandButton
        name="dismiss_report"
        asks="reason"
        values={values}
        run={(reason) => commands.resolveReport({ id, action: 'dismiss', reason })}
      />
      <CommandButton
        name="warn_reported"
        asks="reason"
        values={values}
        run={(reason) => commands.resolveReport({ id, action: 'warn', reason })}
      />
      <CommandButton
        name="suspend_reported"
        asks="reason"
        tone="error"
        values={values}
        run={(reason) => commands.resolveReport({ id, action: 'suspend', reason })}
      />
    </CommandRow>
  );
}
