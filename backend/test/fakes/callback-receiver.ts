import { type HonestAnswer, ScriptedServer } from './scripted-server';

export class CallbackReceiver extends ScriptedServer<'callback'> {
  static async start(): Promise<CallbackReceiver> {
    return new CallbackReceiver().listen();
  }

  protected override operationOf(): 'callback' {
    return 'callback';
  }

  protected override execute(): HonestAnswer {
    return { status: 200, body: {} };
  }
}
