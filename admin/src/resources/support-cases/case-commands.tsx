import { TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin';
import { CommandButton, CommandRow, useCommands } from '../../components/command-button';
import type { StaffRole } from '../../providers/can-access';
import type { Profile, SupportCaseDetail } from '../../records';

/** Each command carries the version that was seen. */
export function CaseCommands() {
  const { record, commands } = useCommands<SupportCaseDetail>();
  if (!record) return null;
  const { id, status, version } = record;
  const change = (to: 'open' | 'solved') => () => commands.changeCase({ id, status: to, version });
  return (
    <CommandRow>
      <Assignee supportCase={record} />
      {status === 'solved' ? (
        <CommandButton name="reopen_case" run={change('open')} />
      ) : (
        <CommandButton name="solve_case" run={change('solved')} />
      )}
    </CommandRow>
  );
}

function useStaff(staff_role: StaffRole): Profile[] {
  const { data = [] } = useGetList<Profile>('profiles', {
    filter: { staff_role },
    sort: { field: 'full_name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  return data;
}

function Assignee({ supportCase }: { supportCase: SupportCaseDetail }) {
  const { commands } = useCommands();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const colleagues = [...useStaff('support'), ...useStaff('admin')];
  const { id, version, assignee, person } = supportCase;
  const assign = useMutation({
    mutationFn: (assignee_id: string | null) => commands.changeCase({ id, assignee_id, version }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => refresh(),
  });
  const others = colleagues.filter(({ id: one }) => one !== person.id && one !== assignee?.id);
  return (
    <TextField
      select
      size="small"
      label={translate('resources.support-cases.fields.assignee')}
      value={assignee?.id ?? ''}
      disabled={assign.isPending}
      onChange={(event) => assign.mutate(event.target.value || null)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: 240 }}
    >
      <option value="">{translate('resources.support-cases.nobody')}</option>
      {assignee && <option value={assignee.id}>{assignee.full_name}</option>}
      {others.map((one) => (
        <option key={one.id} value={one.id}>
          {one.full_name || one.phone}
        </option>
      ))}
    </TextField>
  );
}
