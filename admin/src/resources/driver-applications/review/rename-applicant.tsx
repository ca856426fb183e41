import { TextField } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { CommandButton } from '../../../components/command-button';
import { formatPhone } from '../../../lib/format';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { ApplicationDetail } from '../../../records';

/** Corrects the name to match the documents; admins only for approved drivers. */
export function RenameApplicant({ application }: { application: ApplicationDetail }) {
  const translate = useTranslate();
  const commands = useDataProvider<ConsoleDataProvider>();
  const { permissions } = usePermissions<string | null>();
  const { id, driver, approval } = application;
  const asked = approval?.parameters.full_name;
  const [name, setName] = useState(typeof asked === 'string' ? asked : driver.full_name);
  if (application.status === 'approved' && permissions !== 'admin') return null;
  return (
    <CommandButton
      name="rename_applicant"
      asks="reason"
      fields={
        <TextField
          required
          label={translate('console.commands.rename_applicant.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
      }
      values={{ name: driver.full_name || formatPhone(driver.phone) }}
      run={(reason) => commands.renameApplicant({ id, full_name: name.trim(), reason })}
    />
  );
}
