import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLink } from '../../../../components/file-input';
import { ErrorNote, Note } from '../../../../components/text';
import { type FileField, maxFiles } from '../documents';
import { type DraftFile, filesOf, isPdf } from '../draft';
import { removeFile, useDraft } from '../draft-store';
import { FilePreview } from './file-preview';
import { EmptyTile, FileTile } from './file-tile';
import { useChosenFiles } from './use-chosen-files';

interface FileFieldProps {
  field: FileField;
  nameOf: (index: number) => string;
  failed: boolean;
}

export function FileFieldTiles({ field, nameOf, failed }: FileFieldProps) {
  const { t } = useTranslation('apply');
  const draft = useDraft((state) => state.draft);
  const contents = useDraft((state) => state.contents);
  const camera = useMediaQuery('(any-pointer: coarse)', { noSsr: true });
  const { preparing, refusal, choose } = useChosenFiles(field);
  const [open, setOpen] = useState<string | null>(null);
  const files = filesOf(draft, field);
  const shown = files.findIndex(({ id }) => id === open);
  const file = files[shown];
  const many = maxFiles(field) > 1;
  const name = nameOf(files.length);
  const hasRoom = files.length < maxFiles(field);
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: many ? { xs: '1fr 1fr', sm: '1fr 1fr 1fr' } : '1fr',
        }}
      >
        {files.map((one, index) => (
          <Box key={one.id} sx={{ display: 'grid', gap: 1 }}>
            <FileTile
              name={nameOf(index)}
              file={one}
              content={contents.get(one.id)}
              onOpen={() => setOpen(one.id)}
            />
            {!many && <Retake name={nameOf(index)} file={one} camera={camera} onChoose={choose} />}
          </Box>
        ))}
        {hasRoom && (
          <EmptyTile
            name={many ? t('files.add') : name}
            camera={camera}
            preparing={preparing > 0}
            failed={failed || refusal !== null}
            multiple={many}
            onChoose={choose}
          />
        )}
      </Box>
      {hasRoom && camera && (
        <FileLink
          name={`${t('files.choose')}, ${many ? t('files.add') : name}`}
          multiple={many}
          disabled={preparing > 0}
          onChoose={choose}
        >
          {t('files.choose')}
        </FileLink>
      )}
      {!hasRoom && preparing > 0 && (
        <Note role="status" align="center">
          {t('files.preparing')}
        </Note>
      )}
      {refusal && <ErrorNote>{t(`files.refused.${refusal}`)}</ErrorNote>}
      {file && (
        <FilePreview
          name={nameOf(shown)}
          file={file}
          content={contents.get(file.id)}
          camera={camera}
          onReplace={(chosen) => {
            setOpen(null);
            choose(chosen, file.id);
          }}
          onRemove={() => {
            setOpen(null);
            removeFile(field, file.id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  );
}

interface RetakeProps {
  name: string;
  file: DraftFile;
  camera: boolean;
  onChoose: (files: File[], replaced: string) => void;
}

function Retake({ name, file, camera, onChoose }: RetakeProps) {
  const { t } = useTranslation('apply');
  const withCamera = camera && !isPdf(file);
  const label = t(withCamera ? 'files.retake' : 'files.replace');
  return (
    <>
      {file.coarse && <Note>{t('files.coarse')}</Note>}
      <FileLink name={`${label}, ${name}`} camera={withCamera} onChoose={(files) => onChoose(files, file.id)}>
        {label}
      </FileLink>
    </>
  );
}
