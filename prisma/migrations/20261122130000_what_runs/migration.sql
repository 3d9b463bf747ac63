CREATE TABLE "replicas" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replicas_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "scheduled_runs" (
    "name" TEXT NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL,
    "tookMs" INTEGER NOT NULL,

    CONSTRAINT "scheduled_runs_pkey" PRIMARY KEY ("name")
);
