import PrintRounded from '@mui/icons-material/PrintRounded';
import { useLocaleState, useTranslate } from 'react-admin';
import { useCommands } from '../../components/command-button';
import { DownloadButton } from '../../components/download-button';
import { useRole } from '../../components/use-role';
import { languageOf } from '../../locales/languages';

/** Saves the list of travellers as A4 PDF. Each one is audited. */
export function PrintManifest({ id }: { id: string }) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const { commands } = useCommands();
  const { canUse } = useRole();
  if (!canUse('manifest')) return null;
  return (
    <DownloadButton
      startIcon={<PrintRounded />}
      file={`manifest-${id}.pdf`}
      load={() => commands.manifest({ id, lang: languageOf(locale) })}
    >
      {translate('console.print_manifest')}
    </DownloadButton>
  );
}
