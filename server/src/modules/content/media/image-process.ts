/**
 * Runs the process that re-encodes images (./image-worker). It starts with the first image, stops when idle, to free
 * the memory, and restarts after a crash or a hang.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import type { AssetFile, Drawing } from './images';

/** Covers the start of the process, and the three sizes of the largest allowed image. */
const TIMEOUT_MS = MINUTE_MS;
const IDLE_MS = MINUTE_MS;

const broken = () => new ApiError('invalid_field', { field: 'file', reason: 'broken' });

/** The message that the process sends when it has started. */
export const RUNNING = 'running';

interface Said {
  id: number;
  files?: (Omit<AssetFile, 'bytes'> & { bytes: Uint8Array })[];
  refused?: Record<string, unknown>;
}

export class ImageProcess {
  /** @param report called with the reason when the process cannot start, which the installation causes and not a file */
  constructor(
    private readonly report: (problem: string) => void,
    private readonly file = program(),
  ) {}

  #child: ChildProcess | null = null;
  /** True once the current process has started. */
  #runs = false;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  /** Functions that reject an image in progress. */
  readonly #underWay = new Set<(why: ApiError) => void>();

  /**
   * @throws ApiError invalid_field naming `file` for a broken or too large file, or one that crashes the process;
   *   unavailable when the process cannot start
   */
  draw(bytes: Buffer, as: Drawing = 'media'): Promise<AssetFile[]> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = this.#child;
    const id = ++this.#lastId;
    return new Promise<AssetFile[]>((resolve, reject) => {
      // The process handles one image after another.
      const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS * (this.#underWay.size + 1));
      const end = () => {
        clearTimeout(timer);
        child.off('message', receive).off('exit', lose).off('error', lose);
        this.#underWay.delete(refuse);
        this.#rest();
      };
      const refuse = (why: ApiError) => {
        end();
        reject(why);
      };
      const lose = () => refuse(this.#runs ? broken() : new ApiError('unavailable'));
      const receive = ({ id: of, files, refused }: Said) => {
        if (of !== id) return;
        if (!files) return refuse(new ApiError('invalid_field', refused));
        end();
        resolve(files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })));
      };
      this.#underWay.add(refuse);
      child.on('message', receive).on('exit', lose).on('error', lose);
      child.send({ id, bytes, as }, (error) => error && lose());
    });
  }

  close(): void {
    for (const refuse of this.#underWay) refuse(new ApiError('unavailable'));
    this.#stop();
  }

  #start(): ChildProcess {
    this.#runs = false;
    const child = fork(this.file, {
      serialization: 'advanced',
      execArgv: loader(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const lose = (why: Error | number | null) => {
      if (this.#child !== child) return;
      this.#child = null;
      if (!this.#runs) this.report(`the process that draws images did not start: ${why}`);
    };
    child.on('exit', lose).on('error', lose);
    child.on('message', (said) => {
      if (said === RUNNING && this.#child === child) this.#runs = true;
    });
    child.unref();
    child.channel?.unref();
    return child;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    if (this.#underWay.size === 0) this.#idle = setTimeout(() => this.#stop(), IDLE_MS).unref();
  }

  #stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

/** The worker's source when the server runs from source, otherwise the built program next to the server. */
const isSource = import.meta.url.endsWith('.ts');
const program = () => fileURLToPath(new URL(isSource ? './image-worker.ts' : './image-worker.js', import.meta.url));
const loader = () => (isSource ? ['--import', import.meta.resolve('tsx')] : []);
