import { Button } from '@mui/material';
import { useCreatePath, useGetIdentity, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { CommandButton, CommandRow, useCommands } from '../../components/command-button';
import type { ResourceName } from '../../providers/can-access';
import type { Profile } from '../../records';

const ROLES = ['approver', 'admin'] as const;

/** Whether a person may come in and what they may do here: decided about others, never about oneself. */
export function ProfileCommands() {
  const { record, commands } = useCommands<Profile>();
  const { identity } = useGetIdentity();
  if (!record) return null;
  const { id, staff_role, suspended_at, payouts_stopped } = record;
  const values = { name: record.full_name || record.phone };
  const others = ROLES.filter((role) => role !== staff_role);
  return (
    <CommandRow>
      {id !== identity?.id && (
        <>
          {suspended_at === null && (
            <CommandButton
              name="grant_role"
              asks="reason"
              values={values}
              choice={{
                label: 'resources.profiles.fields.staff_role',
                options: others.map((role) => ({ value: role, label: `console.enums.${role}` })),
              }}
              run={(reason, chosen) =>
                commands.setStaffRole({ id, reason, staff_role: chosen === 'admin' ? 'admin' : 'approver' })
              }
            />
          )}
          {staff_role !== null && (
            <CommandButton
              name="withdraw_role"
              asks="reason"
              tone="error"
              values={values}
              run={(reason) => commands.setStaffRole({ id, reason, staff_role: null })}
            />
          )}
          {staff_role !== null && (
            <CommandButton
              name="reset_second_factor"
              asks="reason"
              values={values}
              run={(reason) => commands.resetSecondFactor({ id, reason })}
            />
          )}
          <CommandButton
            name={payouts_stopped ? 'resume_payouts' : 'stop_payouts'}
            asks="reason"
            values={values}
            run={(reason) => commands.stopPayouts({ id, reason, stopped: !payouts_stopped })}
          />
          {suspended_at === null ? (
            <CommandButton
              name="suspend_profile"
              asks="reason"
              tone="error"
              values={values}
              run={(reason) => commands.suspendProfile({ id, reason })}
            />
          ) : (
            <CommandButton
              name="restore_profile"
              asks="reason"
              values={values}
              run={(reason) => commands.restoreProfile({ id, reason })}
            />
          )}
        </>
      )}
      {record.driver_application_status !== null && (
        <ListLink
          resource="driver-applications"
          filter={{ q: record.phone }}
          label="console.applications_of"
        />
      )}
      <ListLink resource="audit-events" filter={{ subject_id: id }} label="console.events_about" />
    </CommandRow>
  );
}

interface ListLinkProps {
  resource: ResourceName;
  filter: object;
  label: string;
}

/** Another list, narrowed to this person. */
function ListLink({ resource, filter, label }: ListLinkProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const narrowed = encodeURIComponent(JSON.stringify(filter));
  return (
    <Button component={Link} to={`${createPath({ resource, type: 'list' })}?filter=${narrowed}`}>
      {translate(label)}
    </Button>
  );
}
