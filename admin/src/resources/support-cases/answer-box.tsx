import { Box, Button, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocaleState, useNotify, useRefresh, useTranslate } from 'react-admin';
import { CommandRow, useCommands } from '../../components/command-button';
import { useConfirmLeave } from '../../components/command-dialog';
import { ErrorAlert } from '../../components/error-alert';
import { languageOf, LANGUAGES } from '../../locales/languages';
import type { SupportCaseDetail } from '../../records';

const TEXT_LENGTH = 2000;

export function AnswerBox(_: { label: string }) {
  const { record, commands } = useCommands<SupportCaseDetail>();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [locale] = useLocaleState();
  const [text, setText] = useState('');
  const id = record?.id ?? '';
  const empty = text.trim() === '';
  useConfirmLeave(!empty);
  const send = useMutation({
    mutationFn: (kind: 'answer' | 'note') =>
      kind === 'answer'
        ? commands.answerCase({ id, text: text.trim(), last_message_at: record?.last_message_at })
        : commands.noteCase({ id, text: text.trim() }),
    onSuccess: (_answer, kind) => {
      notify(`resources.support-cases.${kind}_sent`, { type: 'success' });
      setText('');
      refresh();
    },
  });
  if (!record) return null;
  const { [record.category]: usual, any } = LANGUAGES[languageOf(record.person.locale ?? locale)].replies;
  return (
    <Box data-wide sx={{ display: 'grid', gap: 1.5, maxWidth: 720 }}>
      <TextField
        select
        size="small"
        label={translate('resources.support-cases.ready')}
        value=""
        onChange={(event) =>
          setText((written) => [written.trim(), event.target.value].filter(Boolean).join('\n\n'))
        }
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">—</option>
        {Object.values({ ...usual, ...any }).map((reply) => (
          <option key={reply} value={reply}>
            {reply}
          </option>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={3}
        label={translate('resources.support-cases.text')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: TEXT_LENGTH, readOnly: send.isPending } }}
      />
      <ErrorAlert error={send.error} />
      <CommandRow>
        <Button variant="contained" disabled={empty || send.isPending} onClick={() => send.mutate('answer')}>
          {translate('resources.support-cases.send')}
        </Button>
        <Button variant="outlined" disabled={empty || send.isPending} onClick={() => send.mutate('note')}>
          {translate('resources.support-cases.add_note')}
        </Button>
      </CommandRow>
    </Box>
  );
}
