"""The page, its headers and its caching."""

from pathlib import Path

import pytest

from tests.server.house import House, house, toy_settings


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Vistula</title>")
    (folder / "assets" / "table-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("not for you")
    return folder


async def test_the_client_is_served_with_the_right_caching(database: str, static: Path) -> None:
    async with house(toy_settings(database, static=static)) as home:
        for path in ("/", "/t/abc", "/replay/abc", "/index.html"):
            page = await home.client.get(path)
            assert page.status_code == 200
            assert "Vistula" in page.text
            assert page.headers["cache-control"] == "no-cache"
        again = await home.client.get("/", headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304
        script = await home.client.get("/assets/table-1a2b.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "javascript" in script.headers["content-type"]
        for path in ("/assets/none.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            lost = await home.client.get(path)
            assert lost.status_code == 404
            assert "not for you" not in lost.text


async def test_an_unbuilt_client_is_a_clear_page(database: str, tmp_path: Path) -> None:
    async with house(toy_settings(database, static=tmp_path / "nothing")) as home:
        page = await home.client.get("/")
        assert page.status_code == 503
        assert "make play" in page.text


async def test_every_answer_carries_the_security_headers(home: House) -> None:
    for path in ("/", "/api/games", "/api/tables/none", "/api/none", "/api/docs", "/api/openapi.json"):
        headers = (await home.client.get(path)).headers
        assert "'unsafe-inline'" not in headers["content-security-policy"].split("script-src")[1].split(";")[0]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


async def test_another_site_is_let_in_only_where_it_is_named(database: str) -> None:
    asked = {"origin": "https://club.example", "access-control-request-method": "POST"}
    async with house(toy_settings(database, allowed_origins=("https://club.example",))) as home:
        answer = await home.client.options("/api/tables", headers=asked)
        assert answer.headers["access-control-allow-origin"] == "https://club.example"
        other = await home.client.get("/api/games", headers={"origin": "https://other.example"})
        assert "access-control-allow-origin" not in other.headers
    async with house(toy_settings(database)) as home:
        answer = await home.client.options("/api/tables", headers=asked)
        assert answer.status_code == 405
        assert "access-control-allow-origin" not in answer.headers


async def test_unknown_paths_and_methods_are_json_errors(home: House) -> None:
    lost = await home.client.get("/api/none")
    assert (lost.status_code, lost.json()["error"]["code"]) == (404, "not_found")
    wrong = await home.client.put("/api/games")
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (405, "wrong_method")


async def test_the_api_describes_itself(home: House) -> None:
    described = (await home.client.get("/api/openapi.json")).json()
    assert "/api/tables/{table}/actions" in described["paths"]
    page = (await home.client.get("/api/docs")).text
    assert "/api/tables/{table}/actions" in page
    assert "<script" not in page
