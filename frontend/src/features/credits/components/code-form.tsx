import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { CardForm } from '../../../components/card';
import { FailureNote } from '../../../components/text';
import { TextBox } from '../../../components/text-box';

interface CodeFormProps {
  label: string;
  submit: string;
  initial?: string;
  command: { isPending: boolean; error: Error | null };
  onCode: (code: string) => void;
  children: ReactNode;
}

export function CodeForm({ label, submit, initial = '', command, onCode, children }: CodeFormProps) {
  const [code, setCode] = useState(initial);
  return (
    <CardForm
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = code.trim();
        if (trimmed !== '') onCode(trimmed);
      }}
    >
      {children}
      <TextBox
        label={label}
        value={code}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={({ target }) => setCode(target.value)}
      />
      <FailureNote error={command.error} />
      <Button type="submit" variant="outlined" loading={command.isPending} sx={{ minHeight: 48 }}>
        {submit}
      </Button>
    </CardForm>
  );
}
