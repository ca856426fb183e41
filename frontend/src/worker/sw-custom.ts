import { type BuiltFile, keepFiles } from './caching';
import { listenToPush } from './push';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

keepFiles(self.__WB_MANIFEST);
listenToPush();
