import { useQueryClient } from '@tanstack/react-query';
import { upload, type Upload } from '../../../../lib/api/upload';
import { allFiles, type Application } from '../draft';
import { removeFile, useDraft } from '../draft-store';
import type { DocumentKind } from '../documents';
import { readProblems } from '../problems';
import { applicationQuery } from './application';
import { useMutation } from '../../../../lib/query/use-mutation';

type Watch = Required<Pick<Upload, 'onProgress' | 'signal'>>;

/** Uploads each side of a renewed document; uploaded sides leave the draft, so a retry sends the rest. */
export function useSendDocument(document: DocumentKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ onProgress, signal }: Watch) => {
      const { draft, contents } = useDraft.getState();
      const files = allFiles(draft);
      const total = files.reduce((sum, { file }) => sum + file.size, 0);
      let before = 0;
      let latest: Application | null = null;
      for (const { field, file } of files) {
        const form = new FormData();
        const day = document.expiry && draft.days[document.expiry];
        if (day) form.append('expires_on', day);
        const content = contents.get(file.id);
        if (!content) continue;
        form.append('file', content, file.name);
        const done = before;
        latest = await upload<Application>({
          method: 'PUT',
          path: `/api/driver-applications/me/documents/${field}`,
          form,
          onProgress: (sent) => onProgress(Math.min(total, done + sent), total),
          signal,
        }).catch((error: unknown) => {
          const names: Record<string, string> = { file: field, expires_on: document.expiry ?? field };
          useDraft.setState({ problems: readProblems(error, (name) => names[name] ?? name) });
          throw error;
        });
        before += file.size;
        removeFile(field, file.id);
      }
      return latest;
    },
    onSuccess: (application) => {
      if (application) queries.setQueryData(applicationQuery.queryKey, application);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: applicationQuery.queryKey }),
  });
}
