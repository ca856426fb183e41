import PrintRounded from '@mui/icons-material/PrintRounded';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import { useCommands } from '../../components/command-button';
import { useRole } from '../../components/use-role';
import { saveFile } from '../../lib/save-file';
import { languageOf } from '../../locales/languages';

/** Saves the list of travellers as A4 PDF. Each one is audited. */
export function PrintManifest({ id }: { id: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [locale] = useLocaleState();
  const { commands } = useCommands();
  const { canUse } = useRole();
  const print = useMutation({
    mutationFn: () => commands.manifest({ id, lang: languageOf(locale) }),
    onSuccess: (file) => saveFile(file, `manifest-${id}.pdf`),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  if (!canUse('manifest')) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<PrintRounded />}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {translate('console.print_manifest')}
    </Button>
  );
}
