import { useGetIdentity } from 'react-admin';
import { CommandButton, CommandRow, ReasonCommands, useCommands } from '../../components/command-button';
import { StopPayoutsButton } from '../../components/payouts-stop';
import { RecordListLink } from '../../components/record-link';
import { STAFF_ROLES } from '../../providers/can-access';
import type { Profile } from '../../records';

const GENDERS = ['female', 'male', 'not_stated'] as const;

export function ProfileCommands() {
  const { record, commands } = useCommands<Profile>();
  const { identity } = useGetIdentity();
  if (!record) return null;
  const { id, staff_role, suspended_at, payouts_stopped } = record;
  const values = { name: record.full_name || record.phone };
  const others = STAFF_ROLES.filter((role) => role !== staff_role);
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
                commands.setStaffRole({
                  id,
                  reason,
                  staff_role: others.find((role) => role === chosen) ?? null,
                })
              }
            />
          )}
          <ReasonCommands
            values={values}
            run={{
              withdraw_role:
                staff_role !== null && ((reason) => commands.setStaffRole({ id, reason, staff_role: null })),
              reset_second_factor:
                staff_role !== null && ((reason) => commands.resetSecondFactor({ id, reason })),
            }}
          />
          <CommandButton
            name="change_gender"
            asks="reason"
            values={values}
            choice={{
              label: 'resources.profiles.fields.gender',
              options: GENDERS.filter((gender) => gender !== (record.gender ?? 'not_stated')).map(
                (gender) => ({
                  value: gender,
                  label: `console.enums.${gender}`,
                }),
              ),
            }}
            run={(reason, chosen) =>
              commands.changeGender({
                id,
                reason,
                gender: chosen === 'female' || chosen === 'male' ? chosen : null,
              })
            }
          />
          <StopPayoutsButton id={id} name={values.name} stopped={payouts_stopped} />
          <ReasonCommands
            values={values}
            run={{
              suspend_profile: suspended_at === null && ((reason) => commands.suspendProfile({ id, reason })),
              restore_profile: suspended_at !== null && ((reason) => commands.restoreProfile({ id, reason })),
            }}
          />
        </>
      )}
      <RecordListLink resource="bookings" filter={{ user_id: id }} label="console.bookings_of" />
      {record.is_driver && (
        <RecordListLink resource="rides" filter={{ driver_id: id }} label="console.rides_of" />
      )}
      {record.driver_application_status !== null && (
        <RecordListLink
          resource="driver-applications"
          filter={{ q: record.phone }}
          label="console.applications_of"
        />
      )}
      <RecordListLink resource="audit-events" filter={{ subject_id: id }} label="console.events_about" />
    </CommandRow>
  );
}
