import { TextField } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { CommandButton } from '../../../components/command-button';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { ApplicationDetail } from '../../../records';

/** The only way to another name for an approved driver: as on the documents, with a reason. */
export function RenameApplicant({ application }: { application: ApplicationDetail }) {
  const translate = useTranslate();
  const commands = useDataProvider<ConsoleDataProvider>();
  const { id, driver } = application;
  const [name, setName] = useState(driver.full_name);
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
      values={{ name: driver.full_name || '—' }}
      run={(reason) => commands.renameApplicant({ id, full_name: name.trim(), reason })}
    />
  );
}
