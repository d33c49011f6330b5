"""Several servers on one PostgreSQL: they see each other's moves, and no two of them play one bot."""

import asyncio

import pytest
from sqlalchemy import text, update
from sqlalchemy.orm import Session

from tests.server.cluster import Cluster, why_not
from tests.server.cluster import cluster as start
from tests.server.house import House, bearer, house, served, toy_settings
from tests.server.process import Process
from tests.server.test_bots import against, hand_to_a_bot
from vistula.server.models import StoredTable


async def test_players_on_two_servers_see_each_others_moves(cluster: Cluster) -> None:
    database = cluster.create()
    async with house(toy_settings(database)) as here, house(toy_settings(database)) as there:
        made = await here.open_table()
        table = made["table"]["id"]
        async with here.visit(table, made["token"]) as red, there.visit(table, made["links"]["blue"]) as blue:
            await blue.until("position", position=0)
            await red.until("position", position=0)
            assert (await red.ask("act", position=0, action=["lay", 2]))["type"] == "ok"
            seen = await blue.until("position", position=1)
            assert seen["view"]["facts"][1] == ["points", "2 0", "3.1"]
            assert (seen["journal"]["from"], len(seen["journal"]["lines"])) == (1, 1)  # only what is new
            assert (await red.ask("undo", position=1))["type"] == "ok"
            assert (await blue.until("position", position=2))["view"]["facts"][1] == ["points", "0 0", "3.1"]
            assert (await red.ask("act", position=2, action=["throw"]))["type"] == "ok"
            await blue.until("your_turn")
            assert (await blue.ask("act", position=3, action=["throw"]))["type"] == "ok"
            await red.until("position", position=4)
            await blue.ask("chat", text="ż" * 1000)  # more than a NOTIFY carries
            assert (await red.until("chat"))["chat"]["text"] == "ż" * 1000
            taken = await there.client.put(
                f"/api/tables/{table}/seats/red", json={"name": "Anna"}, headers=bearer(made["token"])
            )
            assert taken.status_code == 200
            while (await red.until("table"))["table"]["seats"][0]["name"] != "Anna":
                pass
        # The moves of one server are undone, refused and replayed by the other.
        assert (await there.act(table, made["token"], 3, "throw")).json()["error"]["code"] == "stale"
        assert (await there.act(table, made["token"], 4, "lay", 1)).status_code == 200
        assert (await here.client.get(f"/api/tables/{table}/position")).json()["moves"] == 3


async def test_a_move_of_another_server_is_followed_without_asking_the_database(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = cluster.create()
    async with house(toy_settings(database)) as here, house(toy_settings(database)) as there:
        made = await here.open_table()
        table = made["table"]["id"]
        async with here.visit(table, made["token"]) as red, there.visit(table, made["links"]["blue"]) as blue:
            for page in (red, blue):
                page.unread.append(await page.until("position", position=0))
            asked: list[str] = []

            async def read(table: str) -> object:
                asked.append(table)
                raise AssertionError("the database was asked")

            for home in (here, there):
                monkeypatch.setattr(home.desk.hall, "read", read)
            position = 0
            for _ in range(3):
                for player, other in ((red, blue), (blue, red)):
                    for action in (["lay", 1], ["throw"]):  # the throw is kept as a frame, which the other goes on from
                        await player.until("position", position=position)
                        assert (await player.ask("act", position=position, action=action))["type"] == "ok"
                        position += 1
                        player.unread.append(await player.until("position", position=position))
                        other.unread.append(await other.until("position", position=position))
                    other.unread = other.unread[-1:]
                    player.unread = player.unread[-1:]
            assert asked == []
            monkeypatch.undo()
            now = {seat: page.unread[-1]["view"] for seat, page in (("red", red), ("blue", blue))}
        for home in (here, there):  # what is stored is what both had: read anew, and by the replay
            home.desk.hall.forget(await home.desk.hall.room(table))
            for seat, token in (("red", made["token"]), ("blue", made["links"]["blue"])):
                for path in (f"position?seat={seat}", f"replay/{position}?seat={seat}"):
                    answer = await home.client.get(f"/api/tables/{table}/{path}", headers=bearer(token))
                    assert answer.json()["view"] == now[seat]


async def test_two_server_processes_show_each_other_the_moves(cluster: Cluster) -> None:
    database = cluster.create()
    servers = [await asyncio.to_thread(Process, database, "toy") for _ in range(2)]
    try:
        async with served(servers[0].port) as here, served(servers[1].port) as there:
            made = await here.open_table()
            table = made["table"]["id"]
            async with here.visit(table, made["token"]) as red, there.visit(table, made["links"]["blue"]) as blue:
                for page in (red, blue):  # who comes later is not told whose the last move was
                    page.unread.append(await page.until("position", position=0))
                for position in range(6):
                    player, other = ((red, blue), (blue, red))[position % 2]
                    await player.until("position", position=position)
                    assert (await player.ask("act", position=position, action=["throw"]))["type"] == "ok"
                    seen = await other.until("position", position=position + 1)
                    assert seen["by"] == {"seat": ("red", "blue")[position % 2], "what": "act"}
                    other.unread.append(seen)
                assert seen["view"]["over"] is not None
    finally:
        for server in servers:
            server.kill()


async def test_of_two_servers_that_act_on_one_position_one_is_stale(cluster: Cluster) -> None:
    database = cluster.create()
    async with house(toy_settings(database)) as here, house(toy_settings(database)) as there:
        made = await here.open_table()
        table, token = made["table"]["id"], made["token"]
        for position in range(10):
            answers = await asyncio.gather(*(home.act(table, token, position, "lay", 1) for home in (here, there)))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
        moves = (await there.client.get(f"/api/tables/{table}/replay", headers=bearer(token))).json()["steps"]
        assert [move["n"] for move in moves] == list(range(1, 11))


async def test_a_server_hears_again_after_its_ear_was_cut_off(cluster: Cluster) -> None:
    database = cluster.create()
    async with house(toy_settings(database)) as here, house(toy_settings(database)) as there:
        made = await here.open_table()
        table = made["table"]["id"]
        async with there.visit(table) as watcher:
            await watcher.until("position", position=0)
            others = text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
            await here.desk.hall.storage.read(lambda session: session.execute(others).all())
            assert (await here.act(table, made["token"], 0, "lay", 2)).status_code == 200
            await watcher.until("position", position=1)


async def test_the_database_gone_is_an_answer_and_coming_back_is_enough() -> None:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    with start() as own:
        async with house(toy_settings(own.create())) as home:
            made = await home.open_table()
            table, token = made["table"]["id"], made["token"]
            data = str(own.run.folder / "data")
            async with home.visit(table, token) as red:
                await red.until("position")
                assert (await red.ask("act", position=0, action=["lay", 1]))["type"] == "ok"
                own.run("pg_ctl", "-D", data, "-m", "immediate", "stop")
                assert (await red.ask("act", position=1, action=["lay", 1]))["error"]["code"] == "storage"
                answer = await home.client.get(f"/api/tables/{table}")
                assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
                options = f"-p {own.port} -k {own.run.folder} -c listen_addresses=127.0.0.1"
                own.run("pg_ctl", "-D", data, "-w", "-l", str(own.run.folder / "log"), "-o", options, "start")
                done = await red.ask("act", position=1, action=["lay", 1])
                assert (done["position"], done["moves"]) == (2, 2)


async def both_drive(here: House, there: House, table: str) -> None:
    for home in (here, there):
        home.desk.hall.bots.nudge(await home.desk.hall.room(table))


async def test_two_servers_do_not_both_play_a_bot(cluster: Cluster) -> None:
    database = cluster.create()
    async with house(toy_settings(database)) as here, house(toy_settings(database)) as there:
        made = await here.open_table({"red": {"kind": "you"}, "blue": {"kind": "bot", "bot": "random"}})
        table, token = made["table"]["id"], made["token"]
        async with there.visit(table, token) as red:
            position = (await red.until("position"))["position"]
            for _ in range(3):
                assert (await red.ask("act", position=position, action=["throw"]))["type"] == "ok"
                await both_drive(here, there, table)
                seen = await red.until("position")
                while seen["view"]["to_move"] == ["blue"]:
                    seen = await red.until("position")
                position = seen["position"]
        replay = (await here.client.get(f"/api/tables/{table}/replay")).json()
        assert replay["over"]
        assert [step["n"] for step in replay["steps"]] == list(range(1, replay["moves"] + 1))
        assert (await here.client.get(f"/api/tables/{table}/replay/{replay['moves']}")).status_code == 200


async def test_a_bots_turn_is_taken_up_where_it_is_asked_for(cluster: Cluster) -> None:
    """A lease ends with the turn: who goes on at another server does not wait for it to run out."""
    settings = toy_settings(cluster.create(), bot_lease=3600.0, sweep_seconds=3600.0)
    async with house(settings) as here, house(settings) as there:
        made = await here.open_table(against("random"))
        table, token = made["table"]["id"], made["token"]
        position = 0
        for home in (here, there, here):
            async with home.visit(table, token) as red:
                await red.until("position", position=position)
                assert (await red.ask("act", position=position, action=["throw"]))["type"] == "ok"
                seen = await red.until("position")
                while seen["view"]["to_move"] == ["blue"]:
                    seen = await red.until("position")
                position = seen["position"]


async def test_a_server_that_closes_leaves_its_bots_turns_to_the_next(cluster: Cluster) -> None:
    settings = toy_settings(cluster.create(), bot_lease=3600.0, sweep_seconds=3600.0)
    async with house(settings) as home:
        made = await home.open_table(against("slow"))
        table, token = made["table"]["id"], made["token"]
        assert (await home.act(table, token, 0, "throw")).status_code == 200
        me = home.desk.hall.bus.me
        while (await home.desk.hall.read(table))[0].bot_owner != me:  # until the turn is leased
            pass
        room = await home.desk.hall.room(table)
        await home.desk.hall.storage.write(lambda session: hand_to_a_bot(session, room.seats[1]))  # one that answers
    async with house(settings) as home, home.visit(table, token) as red:
        await red.until("your_turn")


async def test_a_dead_servers_bot_is_taken_over_when_its_lease_ends(cluster: Cluster) -> None:
    database = cluster.create()
    async with house(toy_settings(database, sweep_seconds=0.05)) as home:
        made = await home.open_table()
        table = made["table"]["id"]
        assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
        room = await home.desk.hall.room(table)

        def die_over_it(session: Session) -> None:
            hand_to_a_bot(session, room.seats[1])
            session.execute(update(StoredTable).where(StoredTable.id == table).values(bot_owner="a dead server"))

        await home.desk.hall.storage.write(die_over_it)
        async with home.visit(table, made["token"]) as red:
            await red.until("your_turn")
